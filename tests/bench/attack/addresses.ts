/** Every address that a function answers, with what it takes: read from the functions, so that a new one is attacked without being listed. */
import * as z from 'zod/v4/core';
import type { LocalFunction } from '#local/functions/functions.ts';
import type { Asked, Endpoint } from '#src/server/endpoint.ts';
import type { Routes } from '#src/server/routes.ts';

/** The JSON schema of an input, as far as values are made from it. */
export interface InputSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  allOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  items?: InputSchema;
  format?: string;
  maxLength?: number;
  default?: unknown;
}

/** An address with one of its methods. */
export interface Address {
  path: string;
  method: Asked['method'];
  input: NonNullable<Asked['input']>;
  schema: InputSchema;
}

/** The addresses of loaded functions; those that run on a schedule have none. */
export async function listAddresses(functions: LocalFunction[]): Promise<Address[]> {
  const places = functions.flatMap(({ handle, patterns }) => {
    const { table, asks, load } = handle as unknown as Partial<Routes> & Endpoint;
    const own = patterns[0] && asks ? { [patterns[0].pathname]: { asks, load } } : {};
    return Object.entries<Pick<Endpoint, 'asks' | 'load'>>(table ?? own);
  });
  const found = await Promise.all(
    places.map(async ([path, { asks, load }]) =>
      (load ? (await load()).asks : asks).map(({ method, input = 'body', schema }) => ({
        ...{ path, method, input },
        schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema,
      })),
    ),
  );
  return found.flat();
}
