import { useEffect, useRef, useState } from 'react';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';
import { carryQuestion } from '#src/lexi/left-questions/left-question.ts';
import { bookDemoHref } from '#src/site.ts';
import { greeting, type ChatMessage } from '#src/lexi/chat-message.ts';
import { ChatAction, ChatQuestion } from './ChatNotes.tsx';
import { findSession } from './conversation/chat-session.ts';
import { deleteConversation } from './conversation/conversation.ts';
import { writeTranscript } from './conversation/citations.ts';

const link = 'inline-block py-4';

interface ChatFootProps {
  messages: ChatMessage[];
  /** Called after a deletion, so that the panel can move focus. */
  onDeleted: () => void;
}

/** Further actions: copy or delete the conversation, or contact a person. */
export function ChatFoot({ messages, onDeleted }: ChatFootProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');
  const deletion = useRef<HTMLButtonElement>(null);
  const phone = findPhone();
  const isEmpty = messages.length === 0;

  // "Transcript copied" does not apply to later messages.
  const transcript = writeTranscript(messages, location.origin);
  useEffect(() => setSaid(''), [transcript]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(transcript);
      setSaid('Transcript copied.');
    } catch (error) {
      console.warn('The transcript was not copied.', error);
      setSaid('Your browser didn’t let us copy. Please select the text and copy it yourself.');
    }
  };
  const remove = async () => {
    setIsAsking(false);
    try {
      await deleteConversation();
      setSaid('Conversation deleted.');
      onDeleted();
    } catch (error) {
      console.warn('The conversation was not deleted.', error);
      const advice = readFailure(error).kind === 'unreachable' ? noConnection : 'Please try again.';
      setSaid(`We couldn’t delete the conversation. ${advice}`);
    }
  };
  const keep = () => {
    setIsAsking(false);
    deletion.current?.focus();
  };

  return (
    <div className="flex-none px-14 pb-8 text-15 *:[[role=group]]:mt-8 *:[[role=group]]:mb-0">
      {isAsking && (
        <ChatQuestion
          text="Delete this conversation from our server and from your browser? This can’t be undone."
          answers={[
            { label: 'Keep it', onPick: keep },
            { label: 'Delete it', onPick: () => void remove() },
          ]}
        />
      )}
      <p role="status">{said}</p>
      <p>
        <ChatAction disabled={isEmpty} onClick={() => void copy()}>
          Copy transcript
        </ChatAction>
        <ChatAction
          ref={deletion}
          disabled={findSession() === null}
          onClick={() => {
            setSaid('');
            setIsAsking(true);
          }}
        >
          Delete conversation
        </ChatAction>
      </p>
      <p>
        Rather talk to a person?{' '}
        <a
          className={link}
          href="/contact#question-field"
          onClick={() =>
            carryQuestion({
              question: messages.findLast(isTyped)?.message ?? '',
              conversation: isEmpty ? '' : (findSession() ?? ''),
            })
          }
        >
          Leave a question
        </a>
        ,{' '}
        <a className={link} href={bookDemoHref}>
          Book a demo
        </a>{' '}
        or{' '}
        <a className={link} href={phone.href}>
          call <span data-phone>{phone.display}</span>
        </a>
        .
      </p>
    </div>
  );
}

/** The greeting was not typed by the visitor. */
const isTyped = ({ isUser, message }: ChatMessage) => isUser && message !== greeting;

/** The phone number of the page's call button, which may be a configured one (R2). */
function findPhone(): { href: string; display: string } {
  const link = document.getElementById('call') as HTMLAnchorElement;
  return { href: link.href, display: link.querySelector('[data-phone]')?.textContent ?? '' };
}
