import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icons/Icon.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called when the visitor closes it: with its button, Escape, or a click on the backdrop. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog on the native element, which manages focus and Escape. */
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
      // The event comes in a later task; by then the dialog may be open again.
      onClose={({ currentTarget }) => {
        if (isWanted.current && !currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // Only a click on the backdrop has the dialog element as its target.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="relative grid gap-20 px-20 py-24 md:px-32 md:py-28">
        <h2 className="pr-48 text-26/1.3 tracking-15" id={titleId}>
          {title}
        </h2>
        <button
          className="absolute top-20 right-20 grid size-44 cursor-pointer place-items-center bg-transparent text-inherit"
          type="button"
          aria-label="Close"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
        {open && children}
      </div>
    </dialog>
  );
}
