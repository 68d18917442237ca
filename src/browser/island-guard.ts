/** Catches what an island throws while it renders, before React removes its fields. */
import { Component, type ReactNode } from 'react';
import { readTyped, type TypedValues } from './typed-values.ts';

interface IslandGuardProps {
  /** The island's root element in the page. */
  place: HTMLElement;
  /** Called after React has emptied the element, with what was typed there. */
  onCrash: (error: unknown, typed: TypedValues) => void;
  children?: ReactNode;
}

/** Renders the island until it throws, and nothing afterwards. */
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
    // After this, React removes the fields with what was typed.
    this.typed ??= readTyped(this.props.place);
    return null;
  }
}
