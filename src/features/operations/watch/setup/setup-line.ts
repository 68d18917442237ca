/** The results of the set-up checks. */

/** `off` is optional and not set up; `unknown` could not be checked. */
export type SetupState = 'right' | 'wrong' | 'off' | 'unknown';

/** A result; neither its text nor its fix contains a value of the environment. */
export interface SetupLine {
  name: string;
  state: SetupState;
  text: string;
  /** What to do about it. */
  fix?: string;
}

/** A result without the name of its line. */
export type Finding = Omit<SetupLine, 'name'>;

/** A finding that needs no action. */
export const right = (text: string): Finding => ({ state: 'right', text });
/** A problem, with what to do about it. */
export const wrong = (text: string, fix: string): Finding => ({ state: 'wrong', text, fix });
/** A finding about something optional that is not set up. */
export const off = (text: string, fix?: string): Finding => ({
  state: 'off',
  text,
  ...(fix && { fix }),
});
/** A finding about something that could not be checked. */
export const unknown = (text: string, fix?: string): Finding => ({
  state: 'unknown',
  text,
  ...(fix && { fix }),
});

/** A finding from the error messages about variables. */
export const invalidVariables = (sentences: readonly string[]): Finding =>
  wrong(
    sentences.map((sentence) => sentence.replace(/: set it as .*$/, '.')).join(' '),
    'Set each as .env.example shows, for builds and functions.',
  );

/** What to check. */
export interface Target {
  deploy: 'production' | 'preview';
  /** The site's URL without a trailing slash, or undefined when it is unknown. */
  siteUrl: string | undefined;
  /** The Stripe events that our webhook handles. */
  webhookEvents: readonly string[];
}

/** Whether a host name is reserved for examples, such as those in `.env.example`. */
export const isExampleName = (host: string): boolean =>
  /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/i.test(host);
