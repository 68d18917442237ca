/** React roots for what a script puts on the page: the chat, the toaster, the checkout dialog. */
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { IslandName } from './island-crash.ts';
import { IslandGuard } from './island-guard.ts';
import { reportCrash } from './report-crash.ts';
import type { TypedValues } from './typed-values.ts';

/** Something on the page that React draws. */
export interface IslandRoot {
  render: (node: ReactNode) => void;
}

/**
 * A root in `place`. When what it draws throws, the place leaves the page, the crash is reported, and
 * `onCrash` puts something plain there; the root is of no use from then on.
 */
export function createIslandRoot(
  island: IslandName,
  place: HTMLElement,
  onCrash: (typed: TypedValues) => void,
): IslandRoot {
  const root = createRoot(place, { onCaughtError: () => undefined });
  const leave = (error: unknown, typed: TypedValues) => {
    place.remove();
    reportCrash(island, error);
    onCrash(typed);
  };
  return {
    render: (node) => root.render(createElement(IslandGuard, { place, onCrash: leave }, node)),
  };
}
