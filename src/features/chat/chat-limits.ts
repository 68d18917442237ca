/** What a visitor may send to Lexi, and the words that say so: the panel and the endpoint read them here. */

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
