import type { ReactNode } from 'react';

interface LinkButtonProps {
  /** Its place, where the button stands in a grid. */
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

/** An action shown as plain text. */
export function LinkButton({ className = '', onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-44 cursor-pointer items-center gap-8 bg-transparent font-sans text-16/1.4 font-500 text-river underline underline-offset-[0.22em] ${className}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
