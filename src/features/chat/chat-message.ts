/** One message of a conversation with Lexi, as the server sends it and the panel shows it. */

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
