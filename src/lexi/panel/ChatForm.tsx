import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { Icon } from '#src/components/icons/Icon.tsx';
import { cleanText } from '#src/formats/typed-text.ts';
import { chatRefusals, maxMessageLength } from '#src/lexi/chat-message.ts';
import { findSensitiveNumber, type SensitiveNumber } from '#src/lexi/read/sensitive-numbers.ts';
import { ChatFailure, ChatQuestion } from './ChatNotes.tsx';
import { sendText, type ConversationState } from './conversation/conversation.ts';

/** The counter shows when this many characters or fewer are left. */
const fewLeft = 200;

type ChatFormProps = Pick<ConversationState, 'pending' | 'failure' | 'sentCount'> & {
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The message field. A message that could not be sent stays in it (R29). */
export function ChatForm({ field, pending, failure, sentCount }: ChatFormProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<SensitiveNumber | null>(null);
  const id = useId();
  const message = cleanText(text);
  const left = maxMessageLength - message.length;
  const isPending = pending !== null;
  const isStillTrue = failure?.text === null || failure?.text === message;

  useEffect(() => {
    setText('');
    setFound(null);
  }, [sentCount]);

  const sendUnchecked = () => {
    setFound(null);
    void sendText(message);
  };

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (message === '' || left < 0 || isPending) return field.current?.focus();
    const number = findSensitiveNumber(message);
    if (number) setFound(number);
    else sendUnchecked();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method editor, Enter may select a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    send(event);
  };

  const edit = () => {
    setFound(null);
    field.current?.focus();
  };

  return (
    <form
      className="chat-form grid flex-none grid-cols-[1fr_auto] gap-x-8 border-t border-rule-2 px-14 pt-12"
      onSubmit={send}
    >
      {failure && isStillTrue && !isPending && <ChatFailure {...failure} onAgain={send} />}
      {found && (
        <ChatQuestion
          text={`This looks like a ${found}. Lexi doesn’t need it, and hides it before anything is saved.`}
          answers={[
            { label: 'Edit', onPick: edit },
            { label: 'Send anyway', onPick: sendUnchecked },
          ]}
        />
      )}
      <label className="sr-only" htmlFor={id}>
        Message Lexi
      </label>
      <textarea
        className="input"
        id={id}
        ref={field}
        rows={1}
        placeholder="Write a message"
        enterKeyHint="send"
        autoComplete="off"
        disabled={isPending}
        aria-invalid={left < 0 || undefined}
        aria-describedby={`${id}-left`}
        // The field is empty once the server has the message, and shows it again if the answer fails.
        value={pending?.question ? '' : text}
        onChange={(event) => {
          setText(event.target.value);
          setFound(null);
        }}
        onKeyDown={onKeyDown}
      />
      <button
        className="button min-h-50 self-end px-14"
        type="submit"
        aria-label="Send"
        disabled={isPending}
      >
        <Icon name="send" />
      </button>
      <p
        className={`col-span-full text-15 ${left < 0 ? 'font-600 text-bad' : 'text-ink-3'}`}
        id={`${id}-left`}
      >
        {left <= fewLeft && <Count left={left} />}
      </p>
    </form>
  );
}

function Count({ left }: { left: number }) {
  if (left < 0) return <span role="alert">{chatRefusals.tooLong}</span>;
  return `${left} characters left`;
}
