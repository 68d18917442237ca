/** Brings the site's islands alive, in place of the renderer of Astro's React integration: that one leaves an island that crashes empty. */
import { type ComponentType, createElement, memo, type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { explainCrash } from './explain-crash.ts';
import { IslandGuard } from './island-guard.ts';
import { writeTyped, type TypedValues } from './typed-values.ts';

/** HTML that Astro has put into an island; React leaves it as it is. */
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
 * Hydrates one island, as Astro asks a renderer to. When it throws, now or later, its plain HTML comes
 * back with what was typed, and Astro's own event says that the island cannot run.
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
          // It is said and reported when the plain HTML is back.
          onCaughtError: () => undefined,
        },
      );
    });
  };
}
