import { type ReactNode, useEffect, useRef } from 'react';

/** Confirms in place that a form was sent; takes focus when it appears, so that screen readers announce it. */
export function SentNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={note}>
      {children}
    </div>
  );
}
