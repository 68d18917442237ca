/** What a newsletter form says when the server did not take an address. */
import { joinWords, readFailure } from '#src/browser/failure.ts';
import type { NewsletterWords } from './newsletter-words.ts';

/** The title and text for whatever a request threw: the server's own words first, else those of the form's place. */
export function describeFailure(
  error: unknown,
  { failure, unreachable }: NewsletterWords,
): { title: string; description: string } {
  const { title } = failure;
  const { kind, words, fields } = readFailure(error);
  if (kind === 'unreachable') return { title, description: unreachable };
  // What is said of the one field on screen says more than that something is to be checked.
  const { email, ...unplaced } = fields;
  const message = email ?? words ?? failure[kind];
  return { title, description: joinWords(message, Object.values(unplaced)) };
}
