import { useEffect, useId, useRef } from 'react';
import { greet, type ConversationState } from './conversation.ts';

type ChatFailureProps = NonNullable<ConversationState['failure']> & { onAgain: () => void };

/** Shows that a message was not sent, and offers to send the same message again (R29). */
export function ChatFailure({ text, words, onAgain }: ChatFailureProps) {
  const isGreeting = text === null;
  return (
    <div className="chat-note chat-bad" role="alert">
      <p>
        <strong>{isGreeting ? 'Lexi did not answer.' : 'Your message was not sent.'}</strong>{' '}
        {words} {!isGreeting && 'Your text is still here.'}
      </p>
      <button
        className="chat-act"
        type="button"
        onClick={isGreeting ? () => void greet() : onAgain}
      >
        {isGreeting ? 'Try again' : 'Send it again'}
      </button>
    </div>
  );
}

interface ChatQuestionProps {
  words: string;
  /** The first action is the safe one and has focus. */
  answers: { label: string; onPick: () => void }[];
}

/** A question that must be answered before anything happens. */
export function ChatQuestion({ words, answers }: ChatQuestionProps) {
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="chat-note" role="group" aria-labelledby={id}>
      <p id={id}>{words}</p>
      {answers.map(({ label, onPick }, at) => (
        <button
          className="chat-act"
          type="button"
          key={label}
          ref={at === 0 ? safe : undefined}
          onClick={onPick}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
