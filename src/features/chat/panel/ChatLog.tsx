import { type RefObject, useRef } from 'react';
import type { ChatMessage } from '../chat-message.ts';
import { ChatAnswer } from './ChatAnswer.tsx';
import { openConversation, type ConversationState } from './conversation.ts';
import { useFadingScrollBar } from './use-fading-scroll-bar.ts';
import { useReadingPlace } from './use-reading-place.ts';

type ChatLogProps = Pick<ConversationState, 'history' | 'messages' | 'pending'> & {
  ref: RefObject<HTMLDivElement | null>;
};

/**
 * The messages. It is a log, so that a screen reader reads each new message once; the growing text of an
 * answer is hidden from it until the answer is complete.
 */
export function ChatLog({ ref, history, messages, pending }: ChatLogProps) {
  const content = useRef<HTMLDivElement>(null);
  const asked = pending?.question;
  const shown =
    asked && !messages.some(({ id }) => id === asked.id) ? [...messages, asked] : messages;
  useReadingPlace(ref, content, {
    questionId: shown.findLast(({ isUser }) => isUser)?.id,
    isTaken: !pending || asked != null,
  });
  useFadingScrollBar(ref);
  return (
    <div className="chat-log" ref={ref} role="region" aria-label="Conversation" tabIndex={0}>
      <div ref={content}>
        <p className="hint">
          Lexi is an AI assistant that answers from this website. Please leave out personal and
          confidential data. <a href="/legal?tab=privacy">Privacy Policy</a>
        </p>
        {history === 'failed' && (
          <p role="alert">
            Earlier messages could not be read.{' '}
            <button className="chat-act" type="button" onClick={() => void openConversation()}>
              Try again
            </button>
          </p>
        )}
        {/* Earlier messages are in a separate log that is filled from the start, so they are not announced. */}
        <div role="log" aria-label="Messages" key={history === 'read' ? 'read' : 'unread'}>
          <ol>
            {shown.map((message) => (
              <Message key={message.id} {...message} />
            ))}
          </ol>
        </div>
        {pending?.answer && (
          <div className="chat-lexi" aria-hidden="true">
            <p>{pending.answer}</p>
          </div>
        )}
        <p className="chat-typing" role="status">
          {pending && 'Lexi is typing...'}
        </p>
      </div>
    </div>
  );
}

function Message({ isUser, ...message }: ChatMessage) {
  return (
    <li className={isUser ? 'chat-visitor' : 'chat-lexi'}>
      <span className="chat-unseen">{isUser ? 'You: ' : 'Lexi: '}</span>
      {isUser ? <p>{message.message}</p> : <ChatAnswer {...message} />}
    </li>
  );
}
