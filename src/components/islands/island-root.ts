/** React roots for islands that a script adds to the page: the chat, the toaster, the checkout dialog. */
import { createElement, type ReactNode, Component } from 'react';
import { createRoot } from 'react-dom/client';
import { type IslandName, reportCrash } from './island-crash.ts';
import { type TypedValues, readTyped } from '#src/components/browser/typed-values.ts';

interface IslandGuardProps {
  /** The island's root element in the page. */
  place: HTMLElement;
  /** Called after React has emptied the element, with what was typed. */
  onCrash: (error: unknown, typed: TypedValues) => void;
  children?: ReactNode;
}

/** An error boundary that collects what was typed before React removes the fields; renders nothing after an error. */
export class IslandGuard extends Component<IslandGuardProps, { crashed: boolean }> {
  override state = { crashed: false };
  private typed: TypedValues | undefined;

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error, this.typed!);
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    // React removes the fields after this render.
    this.typed ??= readTyped(this.props.place);
    return null;
  }
}

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
