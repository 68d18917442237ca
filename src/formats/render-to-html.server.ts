/** The only place where text becomes HTML: every value in a component is text, and is escaped. */
import { createElement, Fragment } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import type { ReactNode } from 'react';

/** Writes components as HTML with Preact, because its renderer loads in 2 ms and React's in 45. */
export function renderToHtml(children: ReactNode): string {
  // `#jsx` makes React's types and Preact's elements of the same files.
  return renderToStaticMarkup(createElement(Fragment, null, children as never));
}
