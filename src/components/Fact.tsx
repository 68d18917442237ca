import type { ReactNode } from 'react';

/** One label and its value in a list of facts (`dl`). */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
