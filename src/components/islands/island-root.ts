/** React roots for islands that a script adds to the page: the chat, the toaster, the checkout dialog. */
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type IslandName, reportCrash } from './island-crash.ts';
import { IslandGuard } from './island-guard.ts';
import type { TypedValues } from '#src/components/browser/typed-values.ts';

/** A React root that can be rendered again. */
export interface IslandRoot {
  render: (node: ReactNode) => void;
}

/**
 * Creates a root in `place`. When its content throws, `place` is removed, the crash is reported, and
 * `onCrash` inserts a plain replacement; after that the root cannot be used.
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

/** Adds a stylesheet to the page; resolves when it has loaded or failed. */
export function loadStyles(href: string): Promise<unknown> {
  const link = document.createElement('link');
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  });
}
