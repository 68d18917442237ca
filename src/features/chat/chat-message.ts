/** Messages of a conversation with Lexi: what the server sends and the panel shows, and what a visitor may send. */

/** A page that an answer rests on. */
export interface ChatSource {
  /** What the citation marks in the message say: `[1]`. */
  number: number;
  title: string;
  /** From the root, with the anchor of the passage: `/pricing#whats-included`. */
  href: string;
}

/** What a visitor asked or what Lexi answered. */
export interface ChatMessage {
  /** A UUID. */
  id: string;
  /** Plain text with line breaks; citation marks in it name sources by their number. */
  message: string;
  isUser: boolean;
  /** An ISO date-time. */
  createdAt: string;
  sources: ChatSource[];
  /** Who wrote an answer: a language model from our passages, or our passages themselves (R30). */
  answeredFrom: 'model' | 'pages' | null;
}

/** What an endpoint answers when both messages are stored (R29). */
export interface ChatExchange {
  question: ChatMessage;
  reply: ChatMessage;
}

/** The longest message taken, counted after blanks at both ends are gone. */
export const maxMessageLength = 2_000;

/** How many messages one address may send in ten minutes (R38). */
export const messagesInTenMinutes = 30;

/** What the panel sends as the visitor's first message, once per session (R29). */
export const greeting = 'Hello';

/** Why a message is not taken. */
export const chatRefusals = {
  blank: 'Please write a message.',
  tooLong: `Please write at most ${maxMessageLength.toLocaleString('en-US')} characters.`,
  session: 'This conversation has no valid id.',
} as const;
