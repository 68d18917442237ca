import { Component, type ReactNode } from 'react';
import { readTyped, type TypedValues } from '#src/components/browser/typed-values.ts';

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
