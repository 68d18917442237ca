import { ApiError } from './api.ts';

/** Why a request failed, in a form that can be shown to the visitor. */
export interface Failure {
  /** `unreachable`: no response. `refused`: the server rejected it. `broken`: the server failed, or its response cannot be parsed. */
  kind: 'unreachable' | 'refused' | 'broken';
  /** 0 without a response. */
  status: number;
  /** The server's message, if it has one. */
  message: string | undefined;
  /** The server's messages by field. */
  fields: Record<string, string>;
}

/** The message about a request without a response. */
export const noConnection = 'Please check your connection and try again.';

/** Classifies an error that a request threw. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { kind: 'unreachable', status: 0, message: undefined, fields: {} };
  const { status, isReadable, answer } = error;
  const isBroken = status >= 500 || (status < 300 && !isReadable);
  return {
    kind: isBroken ? 'broken' : 'refused',
    status,
    message: answer.error,
    fields: answer.fields ?? {},
  };
}

/** A message, followed by the errors of fields that are not visible, without repetition. */
export function joinMessages(message: string, unplaced: string[]): string {
  return [...new Set([message, ...unplaced])].filter(Boolean).join(' ');
}
