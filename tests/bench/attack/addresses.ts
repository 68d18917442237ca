/** Every address that a function answers, with what it takes: read from the functions, so that a new one is attacked without being listed. */
import * as z from 'zod/v4/core';
import type { LocalFunction } from '#local/functions/functions.ts';
import type { AcceptedInput, Endpoint } from '#src/server/endpoint.ts';
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
  method: AcceptedInput['method'];
  input: NonNullable<AcceptedInput['input']>;
  schema: InputSchema;
}

/** What loaded functions take, by address and method; those that run on a schedule take nothing. */
export async function listAcceptedInputs(
  functions: LocalFunction[],
): Promise<(AcceptedInput & { path: string })[]> {
  const places = functions.flatMap(({ handle, patterns }) => {
    const endpoint = handle as unknown as Partial<Routes> & Endpoint;
    const { table, accepts } = endpoint;
    const own: Record<string, Endpoint> = accepts ? { [patterns[0]!.pathname]: endpoint } : {};
    return Object.entries(table ?? own);
  });
  const found = await Promise.all(
    places.map(async ([path, { accepts, load }]) =>
      (load ? (await load()).accepts : accepts).map((input) => ({ path, ...input })),
    ),
  );
  return found.flat();
}

/** The addresses of loaded functions, each with a schema that values can be made from. */
export async function listAddresses(functions: LocalFunction[]): Promise<Address[]> {
  return (await listAcceptedInputs(functions)).map(({ path, method, input = 'body', schema }) => ({
    ...{ path, method, input },
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema,
  }));
}
