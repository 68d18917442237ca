/** The engine's own reference to an element. */
export type Handle = string | object;

/** A browser with one page, as journeys use it. */
export interface Engine {
  /** The browser's name and version. */
  name: string;
  open: (url: string) => Promise<void>;
  /** Runs a self-contained function in the page; arguments and result must be JSON. */
  run: <Result>(script: (...args: never[]) => Result, ...args: unknown[]) => Promise<Result>;
  /** Finds an element with a function that runs in the page. */
  find: (
    script: (...args: never[]) => Element | null,
    ...args: unknown[]
  ) => Promise<Handle | null>;
  /** Moves focus to a control. */
  reach: (element: Handle) => Promise<void>;
  /** Activates a control with the pointer or the keyboard. */
  press: (element: Handle) => Promise<void>;
  /** Types text, or presses the key `Tab`, `Enter`, `Escape` or `Space`. */
  keys: (text: string) => Promise<void>;
  /** Adds to the transcript what a screen reader gets of an element and what was announced; only where supported. */
  hear?: (title: string, selector: string) => Promise<void>;
  close: () => Promise<void>;
}
