/** Messages of a conversation with Lexi: what the server sends and the panel shows, and what a visitor may send. */
import { writtenNumber } from '#src/catalogue/money.ts';

/** A page that supports an answer. */
export interface ChatSource {
  /** The number in the message's citation marks: `[1]`. */
  number: number;
  title: string;
  /** From the root, with the anchor of the passage: `/pricing#whats-included`. */
  href: string;
  /** The words of the page that bear the sentence of a model; its mark shows them. */
  quote?: string;
}

/** A visitor's question or Lexi's answer. */
export interface ChatMessage {
  /** A UUID. */
  id: string;
  /** Plain text with line breaks; citation marks in it refer to sources by number. */
  message: string;
  isUser: boolean;
  /** An ISO date-time. */
  createdAt: string;
  sources: ChatSource[];
  /** Who wrote an answer: a language model from our passages, or our passages themselves (R30). */
  answeredFrom: 'model' | 'pages' | null;
  /** What the visitor said to "Did this help?"; null as long as nothing, and undefined where it is not asked. */
  helped?: boolean | null;
}

/** What an endpoint returns once both messages are stored (R29). */
export interface ChatExchange {
  question: ChatMessage;
  reply: ChatMessage;
}

/** The maximum length of a message, after trimming. */
export const maxMessageLength = 2_000;

/** How many messages one address may send in ten minutes (R38). */
export const messagesInTenMinutes = 30;

/** What the panel sends as the visitor's first message, once per session (R29). */
export const greeting = 'Hello';

/** Why a message is refused. */
export const chatRefusals = {
  blank: 'Please write a message.',
  tooLong: `Please write at most ${writtenNumber(maxMessageLength)} characters.`,
  session: 'This conversation has no valid id.',
} as const;
