/** Structured logs: one JSON object per line, with a request id and without personal data. */
import { findDatabaseError } from '#src/integrations/database/database-error.ts';
import { EnvError } from '#src/environment/env.ts';

/** The fields of a log line besides its event; never what a visitor typed. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

/** The log of one request. */
export interface Log {
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  /** Adds the error's class, code and stack positions, but its message only if it is ours: other messages quote values. */
  error(event: string, error: unknown, facts?: LogFacts): void;
}

/** Makes a log that adds this request id to every line. */
export function createLog({ requestId }: { requestId: string }): Log {
  const line = (level: string, event: string, facts: LogFacts) =>
    JSON.stringify({ time: new Date().toISOString(), level, event, requestId, ...facts });
  return {
    info: (event, facts = {}) => console.log(line('info', event, facts)),
    warn: (event, facts = {}) => console.warn(line('warn', event, facts)),
    error: (event, error, facts = {}) =>
      console.error(line('error', event, { ...facts, ...describeError(error) })),
  };
}

/** The classes and code of an error, e.g. `NeonDbError 23505`, without values. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [errorClasses(error), codeOf(error)].filter(Boolean).join(' ');
}

function describeError(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { errorClass: typeof error };
  return {
    errorClass: errorClasses(error),
    code: codeOf(error),
    constraint: findDatabaseError(error)?.constraint,
    message: error instanceof EnvError ? error.message : undefined,
    at: findPlaces(error),
  };
}

function errorClasses(error: Error): string {
  const names: string[] = [];
  for (
    let cause: unknown = error;
    cause instanceof Error && names.length < 5;
    cause = cause.cause
  ) {
    names.push(cause.constructor.name);
  }
  return names.join(' < ');
}

const codeOf = (error: Error) => findDatabaseError(error)?.code ?? findCode(error);

function findCode(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : undefined;
}

function findPlaces(error: Error): string | undefined {
  // The stack starts with the message, which may quote values.
  const places = error.stack?.split('\n').filter((row) => /^\s+at .*:\d+:\d+\)?$/.test(row));
  return places
    ?.slice(0, 5)
    .map((row) => row.trim().slice(3))
    .join(' | ');
}
