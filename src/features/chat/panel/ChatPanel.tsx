import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import { markPath } from '#src/components/mark-path.ts';
import { ChatFoot } from './ChatFoot.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatLog } from './ChatLog.tsx';
import { getState, startAnew, subscribe } from './conversation.ts';
import { useChatDialog } from './use-chat-dialog.ts';

interface ChatPanelProps {
  open: boolean;
  onClose: () => void;
}

/** The chat with Lexi: on phones the whole screen, elsewhere a panel in the corner beside the page. */
export function ChatPanel({ open, onClose }: ChatPanelProps) {
  const { messages, ...conversation } = useSyncExternalStore(subscribe, getState);
  const { dialog, isFull } = useChatDialog(open);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isPending = conversation.pending !== null;

  useEffect(() => {
    if (open) rest(log, field);
  }, [open, isFull]);
  // Nothing can be written while something is on its way: whoever wrote it waits at the log.
  useEffect(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || activeElement === log.current;
    if (dialog.current?.open && isNowhere) rest(log, field);
  }, [dialog, isPending]);

  return (
    <dialog
      className={isFull ? 'chat chat-full' : 'chat'}
      ref={dialog}
      data-beside={isFull ? undefined : ''}
      aria-label="Chat with Lexi"
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => {
        // A link to a place on this very page would lead behind the full screen.
        if (isFull && (event.target as Element).closest('a[href^="/"]')) dialog.current?.close();
      }}
    >
      <header className="chat-head deep">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d={markPath} />
        </svg>
        <p>
          <strong>Lexi</strong>
          AI assistant
        </p>
        <button
          type="button"
          aria-label="New conversation"
          title="New conversation"
          onClick={() => void startAnew()}
        >
          <Icon name="plus" />
        </button>
        <button type="button" aria-label="Close chat" onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
      </header>
      <ChatLog ref={log} {...conversation} messages={messages} />
      <ChatForm field={field} {...conversation} />
      <ChatFoot messages={messages} onDeleted={() => rest(log, field)} />
    </dialog>
  );
}

/** Puts focus where the visitor goes on: into the field, or at the log while there is nothing to write, or where a keyboard would cover it. */
function rest(
  log: { current: HTMLElement | null },
  field: { current: HTMLTextAreaElement | null },
): void {
  const canWrite = !field.current?.disabled && matchMedia('(pointer: fine)').matches;
  (canWrite ? field : log).current?.focus({ preventScroll: true });
}
