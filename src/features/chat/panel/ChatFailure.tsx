import { greet, type ConversationState } from './conversation.ts';

type ChatFailureProps = NonNullable<ConversationState['failure']> & { onAgain: () => void };

/** Says that something was not sent, and offers to send it again; it is the same message then (R29). */
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
