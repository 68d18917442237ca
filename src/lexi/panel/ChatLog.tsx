import { type RefObject, useRef } from 'react';
import type { ChatMessage } from '#src/lexi/chat-message.ts';
import { ChatAnswer } from './ChatAnswer.tsx';
import { ChatAction } from './ChatNotes.tsx';
import { openConversation, type ConversationState } from './conversation/conversation.ts';
import { useFadingScrollBar } from './use-fading-scroll-bar.ts';
import { useReadingPlace } from './use-reading-place.ts';

type ChatLogProps = Pick<ConversationState, 'history' | 'messages' | 'pending'> & {
  ref: RefObject<HTMLDivElement | null>;
};

/**
 * The messages. They are a log, so that a screen reader announces each new message once. A streamed answer is
 * hidden from screen readers until it is complete.
 */
export function ChatLog({ ref, history, messages, pending }: ChatLogProps) {
  const content = useRef<HTMLDivElement>(null);
  const asked = pending?.question;
  const shown =
    asked && !messages.some(({ id }) => id === asked.id) ? [...messages, asked] : messages;
  useReadingPlace(ref, content, {
    questionId: shown.findLast(({ isUser }) => isUser)?.id,
    isReceived: !pending || asked != null,
  });
  useFadingScrollBar(ref);
  return (
    <div
      className="chat-log relative overflow-auto overscroll-contain bg-paper px-18 py-16"
      ref={ref}
      role="region"
      aria-label="Conversation"
      tabIndex={0}
    >
      <div ref={content}>
        <p className="hint">
          Lexi is an AI assistant that answers from this website. Please leave out personal and
          confidential data. <a href="/legal?tab=privacy">Privacy Policy</a>
        </p>
        {history === 'failed' && (
          <p role="alert">
            We couldn’t load earlier messages.{' '}
            <ChatAction onClick={() => void openConversation()}>Try again</ChatAction>
          </p>
        )}
        {/* The key makes a new log for loaded messages, so that they are not announced. */}
        <div role="log" aria-label="Messages" key={history === 'read' ? 'read' : 'unread'}>
          <ol className="my-12 grid gap-12">
            {shown.map((message) => (
              <Message key={message.id} {...message} />
            ))}
          </ol>
        </div>
        {pending?.answer && (
          <div className={styles.lexi} aria-hidden="true">
            <p className="whitespace-pre-wrap">{pending.answer}</p>
          </div>
        )}
        <p
          className="chat-typing flex min-h-36 items-center gap-10 text-15 text-ink-2"
          role="status"
        >
          {pending && 'Lexi is typing...'}
        </p>
      </div>
    </div>
  );
}

const styles = {
  visitor:
    'chat-visitor w-fit max-w-[85%] justify-self-end rounded-4 border border-transparent bg-river px-15 py-10 text-[#fbfaf6] wrap-anywhere forced-colors:border-current',
  lexi: 'w-fit max-w-[92%] rounded-4 border border-rule-2 bg-panel px-15 py-10 wrap-anywhere',
};

function Message({ isUser, ...message }: ChatMessage) {
  return (
    <li className={isUser ? styles.visitor : styles.lexi}>
      <span className="sr-only">{isUser ? 'You: ' : 'Lexi: '}</span>
      {isUser ? (
        <p className="whitespace-pre-wrap">{message.message}</p>
      ) : (
        <ChatAnswer {...message} />
      )}
    </li>
  );
}
