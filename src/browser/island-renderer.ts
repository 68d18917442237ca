/** Hydrates the site's islands. It replaces the renderer of Astro's React integration, which leaves a crashed island empty. */
import { type ComponentType, createElement, memo, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { explainCrash } from './explain-crash.ts';
import { IslandGuard } from './island-guard.ts';
import { writeTyped, type TypedValues } from './typed-values.ts';

/** HTML that Astro put into an island; React does not change it. */
const Slot = memo(
  function Slot({ name, html }: { name?: string; html: string }) {
    return createElement('astro-slot', {
      name,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: html },
    });
  },
  () => true,
);

/** What React hears of a key; a phone's keyboard composes words. */
const keyEvents = [
  ...['keydown', 'keypress', 'textInput', 'input', 'keyup'],
  ...['compositionstart', 'compositionend'],
];
/** How hydration ends: the first is sent by the island itself, the second when it crashes. */
const ends = ['island:ready', 'astro:hydration-error'];

/**
 * Hides keys from React until the island is ready. React would answer a key by hydrating in one go, and the visitor
 * would wait for the letter; fields take it anyway, as they did before the script came.
 */
function hideKeys(island: HTMLElement): void {
  const hide = (event: Event) => {
    if (island.contains(event.target as Node)) event.stopPropagation();
  };
  for (const type of keyEvents) addEventListener(type, hide, true);
  for (const end of ends)
    island.addEventListener(end, () => {
      for (const type of keyEvents) removeEventListener(type, hide, true);
    });
}

/**
 * Hydrates one island, as Astro asks a renderer to. When the island throws, now or later, its plain HTML
 * returns with what was typed, and Astro's own event reports that the island cannot run.
 */
export default function renderIsland(island: HTMLElement) {
  return (
    Island: ComponentType<Record<string, unknown>>,
    props: Record<string, unknown>,
    { default: children, ...slots }: Record<string, string>,
  ): void => {
    if (!island.hasAttribute('ssr')) return;
    const plain = [...island.childNodes].map((node) => node.cloneNode(true));
    const named = Object.entries(slots).map(([name, html]): [string, ReactNode] => [
      name,
      createElement(Slot, { name, html }),
    ]);
    const onCrash = (error: unknown, typed: TypedValues) => {
      island.replaceChildren(...plain);
      const note = explainCrash(island, error);
      if (!writeTyped(island, typed)) note?.focus();
      island.dispatchEvent(
        new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } }),
      );
    };
    // Others come with the page, before anybody types in them.
    if (island.getAttribute('client') === 'intent') hideKeys(island);
    startTransition(() => {
      hydrateRoot(
        island,
        createElement(
          IslandGuard,
          { place: island, onCrash },
          createElement(
            Island,
            { ...props, ...Object.fromEntries(named) },
            children ? createElement(Slot, { html: children }) : undefined,
          ),
        ),
        {
          identifierPrefix: island.getAttribute('prefix') ?? '',
          // The notice and the report need the plain HTML in place.
          onCaughtError: () => undefined,
        },
      );
    });
  };
}
