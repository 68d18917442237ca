import { useState } from 'react';
import type { ChatMessage } from '#src/lexi/chat-message.ts';
import { ChatAction } from './ChatNotes.tsx';
import { linkable, splitAtCitations } from './conversation/citations.ts';
import { rateAnswer } from './conversation/conversation.ts';

type ChatAnswerProps = Omit<ChatMessage, 'isUser' | 'createdAt'>;

/** An answer with citation marks, sources (R30) and a rating. A mark links to its page, or shows the quote that supports a model's sentence. */
export function ChatAnswer({ id, message, sources, answeredFrom, helped }: ChatAnswerProps) {
  const [shown, setShown] = useState(0);
  const pages = linkable(sources);
  return (
    <>
      <p className="whitespace-pre-wrap">
        {splitAtCitations(message, pages).map((part, at) => {
          if (typeof part === 'string') return part;
          const { number, title, href, quote } = part;
          const label = `[${number}] ${title}`;
          if (!quote)
            return (
              <a key={at} href={href} aria-label={label}>
                [{number}]
              </a>
            );
          const isShown = shown === number;
          return (
            <span key={at}>
              <button
                className="cursor-pointer bg-transparent text-river underline"
                type="button"
                aria-expanded={isShown}
                aria-label={`${label}: show the words of the page`}
                onClick={() => setShown(isShown ? 0 : number)}
              >
                [{number}]
              </button>
              {isShown && (
                <q className="my-4 block border-l-4 border-brass pl-12 text-15">{quote}</q>
              )}
            </span>
          );
        })}
      </p>
      {pages.length > 0 && (
        <div className="mt-8 border-t border-rule pt-8 text-15">
          <p className="text-ink-3">{answeredFrom === 'pages' ? 'From these pages' : 'Sources'}</p>
          <ul>
            {pages.map(({ number, title, href }) => (
              <li key={number}>
                <a className="inline-block py-4" href={href}>
                  [{number}] {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {helped !== undefined && (
        <div className="mt-8 text-15 text-ink-3" role="group" aria-label="Did this help?">
          {helped === null ? (
            <>
              Did this help? <ChatAction onClick={() => void rateAnswer(id, true)}>Yes</ChatAction>
              <ChatAction onClick={() => void rateAnswer(id, false)}>No</ChatAction>
            </>
          ) : (
            <span role="status">Thank you.</span>
          )}
        </div>
      )}
    </>
  );
}
