/** The messages of a conversation with Lexi, and the limits for sending them. */
import { writtenNumber } from '#src/buying/catalog/money.ts';

/** A page that supports an answer. */
export interface ChatSource {
  /** The number of its citation marks: `[1]`. */
  number: number;
  title: string;
  /** A path with the anchor of the passage: `/pricing#whats-included`. */
  href: string;
  /** The words of the page that support a model's sentence; clicking the mark shows them. */
  quote?: string;
}

/** A visitor's question or Lexi's answer. */
export interface ChatMessage {
  /** A UUID. */
  id: string;
  /** Plain text with line breaks; citation marks in it refer to sources by number. */
  message: string;
  isUser: boolean;
  /** An ISO date and time. */
  createdAt: string;
  sources: ChatSource[];
  /** Whether a language model wrote the answer, or it consists of our own sentences (R30). */
  answeredFrom: 'model' | 'pages' | null;
  /** The visitor's response to "Did this help?"; null before there is one, undefined for messages without that question. */
  helped?: boolean | null;
}

/** What an endpoint returns once both messages are stored (R29). */
export interface ChatExchange {
  question: ChatMessage;
  reply: ChatMessage;
}

/** The maximum length of a message, after trimming. */
export const maxMessageLength = 2_000;

/** The number of messages that an IP address may send in ten minutes (R38). */
export const messagesInTenMinutes = 30;

/** What the panel sends as the visitor's first message, once per session (R29). */
export const greeting = 'Hello';

/** The error messages for invalid requests. */
export const chatRefusals = {
  blank: 'Please write a message.',
  tooLong: `Please write at most ${writtenNumber(maxMessageLength)} characters.`,
  session: 'This conversation has no valid id.',
} as const;
