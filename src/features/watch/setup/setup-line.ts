/** What the doctor says: a line for each thing that a site needs. */

/** How a thing stands: `off` was not set up and need not be; `unknown` could not be asked from here. */
export type SetupState = 'right' | 'wrong' | 'off' | 'unknown';

/** One line; its words and its fix never hold a value of the environment. */
export interface SetupLine {
  name: string;
  state: SetupState;
  words: string;
  /** What to do about it. */
  fix?: string;
}

/** What a check finds. */
export type Finding = Omit<SetupLine, 'name'>;

/** A finding that nothing is to be done about. */
export const right = (words: string): Finding => ({ state: 'right', words });
/** A finding that somebody has to do something about. */
export const wrong = (words: string, fix: string): Finding => ({ state: 'wrong', words, fix });
/** A finding about something that was not set up. */
export const off = (words: string, fix?: string): Finding => ({
  state: 'off',
  words,
  ...(fix && { fix }),
});
/** A finding about something that could not be asked. */
export const unknown = (words: string, fix?: string): Finding => ({
  state: 'unknown',
  words,
  ...(fix && { fix }),
});

/** A finding from the sentences about variables, whose advice becomes the fix. */
export const misset = (sentences: readonly string[]): Finding =>
  wrong(
    sentences.map((sentence) => sentence.replace(/: set it as .*$/, '.')).join(' '),
    'Set each as .env.example shows, for builds and functions.',
  );

/** What is checked, and for which deploys. */
export interface Examined {
  deploy: 'production' | 'preview';
  /** The site's address, without a trailing slash; undefined when none is known. */
  siteUrl: string | undefined;
  /** The events of Stripe that our webhook takes. */
  webhookEvents: readonly string[];
}

/** Whether a name is one of those that are nobody's: our examples end in one. */
export const isExampleName = (host: string): boolean =>
  /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/i.test(host);
