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
      className={`inline-flex min-h-44 cursor-pointer items-center gap-8 bg-transparent [font:500_1rem/1.4_var(--font-sans)] text-river underline underline-offset-[0.22em] ${className}`}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
