/** Describes a failed newsletter request. */
import { joinMessages, noConnection, readFailure } from '#src/components/browser/failure.ts';
import type { NewsletterMessages } from './newsletter-messages.ts';

/** The title and text for a failed request: the server's message, or else the form's own. */
export function describeFailure(
  error: unknown,
  { failure }: NewsletterMessages,
): { title: string; description: string } {
  const { title } = failure;
  const { kind, words, fields } = readFailure(error);
  if (kind === 'unreachable') return { title, description: noConnection };
  // The message of the one visible field is more precise than the general one.
  const { email, ...unplaced } = fields;
  const message = email ?? words ?? failure[kind];
  return { title, description: joinMessages(message, Object.values(unplaced)) };
}
