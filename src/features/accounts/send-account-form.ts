/** Sends a form about an account and says what came of it, in words for the visitor. */
import { request } from '#src/browser/api.ts';
import { readFailure } from '#src/browser/failure.ts';
import { waitForFillTime } from '#src/browser/fill-time.ts';
import type { FieldErrors } from '#src/browser/use-form.ts';

/** Where signing in leads when nothing else was asked for. */
export const accountPath = '/account';

/** What became of a try; `fields` are the server's messages, if it found fault with what was entered. */
export type Outcome<Data> =
  { kind: 'done'; data: Data } | { kind: 'failed'; message: string; fields: FieldErrors };

/** What is said where the server says nothing: it refused without a word, or no answer came. */
export interface FailureWords {
  refused: string;
  unanswered: string;
}

/** Posts `values` to `path`; never throws. */
export async function sendAccountForm<Data>(
  path: string,
  values: Record<string, unknown>,
  words: FailureWords,
): Promise<Outcome<Data>> {
  try {
    const elapsedMs = await waitForFillTime();
    return { kind: 'done', data: await request<Data>('POST', path, { ...values, elapsedMs }) };
  } catch (error) {
    console.warn('The form was not taken.', error);
    const { kind, words: said, fields } = readFailure(error);
    const fallback = kind === 'unreachable' ? words.unanswered : words.refused;
    return { kind: 'failed', message: said ?? fallback, fields };
  }
}

/** What a person cannot see and a robot fills in. */
export function readTrap(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
}

/** The page that signing in is for, as the page's own script has found and checked it; empty when there is none. */
export function readNext(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '';
}

/** Goes to another page; resolves only when the visitor comes back to this one as it was left. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
