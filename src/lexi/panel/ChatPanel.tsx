import { useEffect, useRef, useSyncExternalStore, type ComponentProps } from 'react';
import { type ControlIconName, Icon } from '#src/components/icons/Icon.tsx';
import { markPath } from '#src/assets/drawings/mark-path.ts';
import { ChatFoot } from './ChatFoot.tsx';
import { ChatForm } from './ChatForm.tsx';
import { ChatLog } from './ChatLog.tsx';
import { getState, startNewConversation, subscribe } from './conversation/conversation.ts';
import { useChatDialog } from './use-chat-dialog.ts';

/** The chat with Lexi: full screen on small screens, a panel in the corner on others. */
export function ChatPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { messages, ...conversation } = useSyncExternalStore(subscribe, getState);
  const { dialog, isFull } = useChatDialog(open);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isPending = conversation.pending !== null;

  useEffect(() => {
    if (open) moveFocus(log, field);
  }, [open, isFull]);
  // A pending message disables the field, so focus moves to the log.
  useEffect(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || activeElement === log.current;
    if (dialog.current?.open && isNowhere) moveFocus(log, field);
  }, [dialog, isPending]);

  return (
    <dialog
      className={isFull ? 'chat chat-full' : 'chat'}
      ref={dialog}
      data-beside={isFull ? undefined : ''}
      aria-label="Chat with Lexi"
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => {
        // The full-screen dialog would cover the target of a link to the current page.
        if (isFull && (event.target as Element).closest('a[href^="/"]')) dialog.current?.close();
      }}
    >
      <div className="deep sticky top-0 z-1 flex flex-none items-center gap-12 py-8 pr-8 pl-18">
        <svg className="w-32 fill-river" viewBox="0 0 32 32" aria-hidden="true">
          <path d={markPath} />
        </svg>
        <p className="flex-1 text-15/1.4">
          <strong className="block text-18 font-680">Lexi</strong>
          AI assistant
        </p>
        <HeadButton
          icon="plus"
          aria-label="New conversation"
          title="New conversation"
          onClick={() => void startNewConversation()}
        />
        <HeadButton icon="x" aria-label="Close chat" onClick={() => dialog.current?.close()} />
      </div>
      <ChatLog ref={log} {...conversation} messages={messages} />
      <ChatForm field={field} {...conversation} />
      <ChatFoot messages={messages} onDeleted={() => moveFocus(log, field)} />
    </dialog>
  );
}

function HeadButton({ icon, ...button }: ComponentProps<'button'> & { icon: ControlIconName }) {
  return (
    <button
      className="grid size-44 cursor-pointer place-items-center bg-transparent text-inherit *:stroke-2"
      type="button"
      {...button}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Focuses the field, or the log when the field is disabled or an on-screen keyboard would open. */
function moveFocus(
  log: { current: HTMLElement | null },
  field: { current: HTMLTextAreaElement | null },
): void {
  const canWrite = !field.current?.disabled && matchMedia('(pointer: fine)').matches;
  (canWrite ? field : log).current?.focus({ preventScroll: true });
}
