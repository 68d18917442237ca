/** React roots for parts that a script adds to the page: the chat, the toaster, the checkout dialog. */
import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { IslandName } from './island-crash.ts';
import { IslandGuard } from './island-guard.ts';
import { reportCrash } from './report-crash.ts';
import type { TypedValues } from './typed-values.ts';

/** A part of the page that React renders. */
export interface IslandRoot {
  render: (node: ReactNode) => void;
}

/**
 * A root in `place`. When its content throws, `place` is removed, the crash is reported, and
 * `onCrash` inserts a plain replacement; the root cannot be used after that.
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

/** Adds a stylesheet to the page; resolves once it is there, or cannot be had. */
export function loadStyles(href: string): Promise<unknown> {
  const link = document.createElement('link');
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  });
}
