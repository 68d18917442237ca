/** Why a request failed, in a form that every sender can show to the visitor. */
import { ApiError } from './api.ts';

/** Why a request failed. */
export interface Failure {
  /** `unreachable`: no answer came. `refused`: the server refused it. `broken`: the server failed, or its answer cannot be parsed. */
  kind: 'unreachable' | 'refused' | 'broken';
  /** 0 when no answer came. */
  status: number;
  /** The server's own sentence, if it has one. */
  words: string | undefined;
  /** The server's message per field. */
  fields: Record<string, string>;
}

/** Sorts whatever a request threw into one of the three kinds. */
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

/** A message, followed by the errors of fields that the visitor cannot see; nothing is repeated. */
export function joinMessages(message: string, unplaced: string[]): string {
  return [...new Set([message, ...unplaced])].filter(Boolean).join(' ');
}
