import * as z from 'zod/v4/core';
import type { LocalFunction } from '#local/functions/functions.ts';
import type { AcceptedInput, Endpoint } from '#src/server/endpoint.ts';
import type { Routes } from '#src/server/routes.ts';

/** The parts of an input's JSON schema from which values are made. */
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

/** A path with one of its methods. */
export interface Route {
  path: string;
  method: AcceptedInput['method'];
  input: NonNullable<AcceptedInput['input']>;
  schema: InputSchema;
}

/** The inputs of the functions, by path and method; scheduled functions have none. */
export async function listInputs(
  functions: LocalFunction[],
): Promise<(AcceptedInput & { path: string })[]> {
  const endpoints = functions.flatMap(({ handle, patterns }) => {
    const endpoint = handle as unknown as Partial<Routes> & Endpoint;
    const { table, accepts } = endpoint;
    const own: Record<string, Endpoint> = accepts ? { [patterns[0]!.pathname]: endpoint } : {};
    return Object.entries(table ?? own);
  });
  const found = await Promise.all(
    endpoints.map(async ([path, { accepts, load }]) =>
      (load ? (await load()).accepts : accepts).map((input) => ({ path, ...input })),
    ),
  );
  return found.flat();
}

/** The routes of the functions with the JSON schemas of their inputs; a new route is attacked without being listed. */
export async function listRoutes(functions: LocalFunction[]): Promise<Route[]> {
  return (await listInputs(functions)).map(({ path, method, input = 'body', schema }) => ({
    path,
    method,
    input,
    schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema,
  }));
}
