/** What a journey needs of a browser, whichever it is. */

/** An element as the engine itself knows it: its id, or an object. */
export type Handle = string | object;

/** A browser with one page. */
export interface Engine {
  /** As a person calls it, with its version. */
  name: string;
  open: (url: string) => Promise<void>;
  /** Runs a function in the page, which gets what can be written as JSON and names nothing outside itself. */
  run: <Result>(script: (...args: never[]) => Result, ...args: unknown[]) => Promise<Result>;
  /** The element that a function finds in the page, or null. */
  find: (
    script: (...args: never[]) => Element | null,
    ...args: unknown[]
  ) => Promise<Handle | null>;
  /** Brings focus to a control, as the engine can. */
  reach: (element: Handle) => Promise<void>;
  /** Presses a control, with the pointer or the keyboard. */
  press: (element: Handle) => Promise<void>;
  /** Types with the keyboard into what has focus; `Tab`, `Enter`, `Escape` and `Space` alone are keys. */
  keys: (text: string) => Promise<void>;
  /** What a screen reader gets of a part of the page, and what it announced since; nothing where the engine cannot tell. */
  hear?: (title: string, selector: string) => Promise<void>;
  close: () => Promise<void>;
}
