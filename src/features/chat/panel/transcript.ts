/** A conversation as text, for whoever wants to keep it. */
import type { ChatMessage } from '../chat-message.ts';

/** Writes who said what, with the full address of each source below its answer. */
export function writeTranscript(messages: ChatMessage[], origin: string): string {
  return messages
    .map(({ message, isUser, sources }) =>
      [
        `${isUser ? 'You' : 'Lexi'}: ${message}`,
        ...sources.map(({ number, title, href }) => `[${number}] ${title}: ${origin}${href}`),
      ].join('\n'),
    )
    .join('\n\n');
}
