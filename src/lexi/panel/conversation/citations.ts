/** The citation marks and sources of answers. */
import type { ChatMessage, ChatSource } from '#src/lexi/chat-message.ts';

/** Splits an answer into text and the sources of its marks; a mark without a source stays text. */
export function splitAtCitations(message: string, sources: ChatSource[]): (string | ChatSource)[] {
  const known = new Map(linkable(sources).map((source) => [source.number, source]));
  return message
    .split(/(\[\d{1,3}\])/)
    .map((part) => (/^\[\d+\]$/.test(part) && known.get(Number(part.slice(1, -1)))) || part)
    .filter((part) => part !== '');
}

/** The sources that are pages of this site; answers link to nothing else (R30). */
export function linkable(sources: ChatSource[]): ChatSource[] {
  return sources.filter(({ href }) => /^\/(?![/\\])/.test(href));
}

/** A transcript of the messages, with the URL of each source below its answer. */
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
