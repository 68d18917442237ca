import { type ReactNode, useEffect, useRef } from 'react';
import formStatesCss from './form-states.css?url';

/** Loads the styles of a form's errors and outcomes once the form is hydrated. */
export function FormStates({ live }: { live: boolean }) {
  return live && <link rel="stylesheet" href={formStatesCss} precedence="default" />;
}

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
