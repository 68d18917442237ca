import type { ReactNode } from 'react';

interface LinkButtonProps {
  className?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that looks like a link; `className` adds layout classes. */
export function LinkButton({ className = '', disabled, onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-44 cursor-pointer items-center gap-8 bg-transparent [font:500_1rem/1.4_var(--font-sans)] text-river underline underline-offset-[0.22em] ${className}`}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
