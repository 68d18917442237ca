/** Catches what an island throws while it is drawn, before React takes its fields away. */
import { Component, type ReactNode } from 'react';
import { readTyped, type TypedValues } from './typed-values.ts';

interface IslandGuardProps {
  /** Where the island stands in the page. */
  place: HTMLElement;
  /** Called once React has left the place empty, with what was typed there. */
  onCrash: (error: unknown, typed: TypedValues) => void;
  children?: ReactNode;
}

/** Draws the island until it throws, and nothing afterwards. */
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
    // The last moment at which what was typed still stands in the page.
    this.typed ??= readTyped(this.props.place);
    return null;
  }
}
