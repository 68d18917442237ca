/** Hydrates the site's islands. Replaces the renderer of Astro's React integration, which leaves a crashed island empty. */
import { type ComponentType, createElement, memo, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { explainCrash } from './explain-crash.ts';
import { IslandGuard } from './island-root.ts';
import { writeTyped, type TypedValues } from '#src/components/browser/typed-values.ts';

/** Slotted HTML from Astro, which React must not change. */
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

/** The key events that React handles; on-screen keyboards compose words. */
const keyEvents = 'keydown keypress textInput input keyup compositionstart compositionend'.split(
  ' ',
);
/** The events that end hydration: the island is ready, or it crashed. */
const ends = ['island:ready', 'astro:hydration-error'];

/**
 * Hides key events from React until the island is ready. React would respond by hydrating synchronously, which
 * would delay the typed letter. The fields receive it anyway, as before hydration.
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
 * Hydrates one island for Astro. When the island throws, now or later, its plain HTML
 * returns with what was typed, and Astro's own event reports the crash.
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
    // Other islands hydrate before anyone types in them.
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
          // `onCrash` reports it, once the plain HTML is back.
          onCaughtError: () => undefined,
        },
      );
    });
  };
}
