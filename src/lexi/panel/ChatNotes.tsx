import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { greet, type ConversationState } from './conversation/conversation.ts';

const styles = {
  question:
    'col-span-full mb-12 rounded-4 border border-l-4 border-rule-2 border-l-brass bg-brass-tint px-14 pt-10 text-15',
  bad: 'col-span-full mb-12 rounded-4 border border-l-4 border-rule-2 border-l-bad bg-bad-tint px-14 pt-10 text-15',
};

/** A button that looks like a link. */
export function ChatAction(button: ComponentProps<'button'>) {
  return (
    <button
      className="mr-16 -ml-6 min-h-44 cursor-pointer bg-transparent px-6 font-sans text-15/1.4 font-500 text-river underline underline-offset-[0.22em] disabled:cursor-not-allowed disabled:text-ink-3 disabled:no-underline"
      type="button"
      {...button}
    />
  );
}

type ChatFailureProps = NonNullable<ConversationState['failure']> & { onAgain: () => void };

/** An error after sending a message, with a button that sends it again (R29). */
export function ChatFailure({ text, reason, onAgain }: ChatFailureProps) {
  const isGreeting = text === null;
  return (
    <div className={styles.bad} role="alert">
      <p>
        <strong>{isGreeting ? 'Lexi didn’t answer.' : 'We couldn’t send your message.'}</strong>{' '}
        {reason} {!isGreeting && 'Your text is still here.'}
      </p>
      <ChatAction onClick={isGreeting ? () => void greet() : onAgain}>
        {isGreeting ? 'Try again' : 'Send it again'}
      </ChatAction>
    </div>
  );
}

interface ChatQuestionProps {
  text: string;
  /** The first answer is the safe one and gets focus. */
  answers: { label: string; onPick: () => void }[];
}

/** A question that must be answered before anything happens. */
export function ChatQuestion({ text, answers }: ChatQuestionProps) {
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <p id={id}>{text}</p>
      {answers.map(({ label, onPick }, at) => (
        <ChatAction key={label} ref={at === 0 ? safe : undefined} onClick={onPick}>
          {label}
        </ChatAction>
      ))}
    </div>
  );
}
