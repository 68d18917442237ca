import { useEffect, useId, useRef } from 'react';

interface ChatQuestionProps {
  words: string;
  /** The first is the safe one: it has focus. */
  answers: { label: string; onPick: () => void }[];
}

/** A question that wants an answer before anything happens. */
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
