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
