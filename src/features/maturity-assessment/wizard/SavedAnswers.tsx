import type { ReactNode } from 'react';
import { LinkButton } from './LinkButton.tsx';

function Offer({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="mt-24 flex max-w-760 flex-wrap items-center justify-between gap-x-24 gap-y-8 border-l-4 border-brass bg-brass-tint px-20 py-12 text-16">
      <p>{children}</p>
      <p className="flex flex-wrap items-center gap-x-24">{actions}</p>
    </div>
  );
}

interface ReturnOfferProps {
  stoppedAt: number;
  onContinue: () => void;
  onStartOver: () => void;
}

/** Offers to return to the question where the visitor stopped. */
export function ReturnOffer({ stoppedAt, onContinue, onStartOver }: ReturnOfferProps) {
  return (
    <Offer
      actions={
        <>
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={onContinue}
          >
            Continue where you left off (question {stoppedAt})
          </button>
          <LinkButton onClick={onStartOver}>Start over</LinkButton>
        </>
      }
    >
      This device saved your answers.
    </Offer>
  );
}

/** Confirms that the answers were erased, and offers to undo it. */
export function ErasedNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <div role="status">
      <Offer actions={<LinkButton onClick={onUndo}>Undo</LinkButton>}>
        Your answers are erased from this device.
      </Offer>
    </div>
  );
}

interface LastResultProps {
  /** E.g. 'November 20, 2026: 29 of 50 points'. */
  text: string;
  onShow: () => void;
  onErase: () => void;
}

/** Offers to show or erase the last result that this device stores. */
export function LastResult({ text, onShow, onErase }: LastResultProps) {
  return (
    <Offer
      actions={
        <>
          <LinkButton onClick={onShow}>Show this result</LinkButton>
          <LinkButton onClick={onErase}>Erase results from this device</LinkButton>
        </>
      }
    >
      Your last result on this device, {text}.
    </Offer>
  );
}

interface KeepingNoteProps {
  canSave: boolean;
  /** Whether the answers are being sent. */
  sending: boolean;
  onErase: () => void;
}

/** Explains what this device stores, and offers to erase it. */
export function KeepingNote({ canSave, sending, onErase }: KeepingNoteProps) {
  return (
    <p className="hint mt-24">
      {canSave ? (
        <>
          Your answers are kept on this device until you erase them.{' '}
          <LinkButton disabled={sending} onClick={onErase}>
            Erase
          </LinkButton>
        </>
      ) : (
        'This browser can’t save answers: they’re gone when you close this page.'
      )}
    </p>
  );
}
