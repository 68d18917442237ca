import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import './dialog.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called for every way out: the button, Escape, a click on the backdrop. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog on the native element: focus goes in, stays in and returns; Escape closes. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isWanted = useRef(open);
  useEffect(() => {
    isWanted.current = open;
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser reports a close in a later task: by then a visitor may have opened the dialog again.
      onClose={({ currentTarget }) => {
        if (isWanted.current && !currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog element itself: its content lies in a box of its own.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div>
        <h2 id={titleId}>{title}</h2>
        <button className="dialog-close" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
        {open && children}
      </div>
    </dialog>
  );
}
