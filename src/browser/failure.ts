/** Why a request brought nothing, in a form that every sender can tell the visitor. */
import { ApiError } from './api.ts';

/** Why a request brought nothing. */
export interface Failure {
  /** `unreachable`: no answer came. `refused`: the server said no. `broken`: it failed, or nobody can read what it answered. */
  kind: 'unreachable' | 'refused' | 'broken';
  /** 0 when no answer came. */
  status: number;
  /** The server's own sentence, if it has one. */
  words: string | undefined;
  /** The server's message per field. */
  fields: Record<string, string>;
}

/** Sorts whatever a request threw. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { kind: 'unreachable', status: 0, words: undefined, fields: {} };
  const { status, isReadable, answer } = error;
  const isBroken = status >= 500 || (status < 300 && !isReadable);
  return {
    kind: isBroken ? 'broken' : 'refused',
    status,
    words: answer.error,
    fields: answer.fields ?? {},
  };
}

/** A message, and after it what belongs to no field that the visitor can see; nothing is said twice. */
export function joinWords(message: string, unplaced: string[]): string {
  return [...new Set([message, ...unplaced])].filter(Boolean).join(' ');
}
