import type { ChatMessage } from '../chat-message.ts';
import { linkable, splitAtCitations } from './citations.ts';

type ChatAnswerProps = Pick<ChatMessage, 'message' | 'sources' | 'answeredFrom'>;

/** An answer with its marks as links, and the pages that support it below (R30). */
export function ChatAnswer({ message, sources, answeredFrom }: ChatAnswerProps) {
  const pages = linkable(sources);
  return (
    <>
      <p className="whitespace-pre-wrap">
        {splitAtCitations(message, pages).map((part, at) =>
          typeof part === 'string' ? (
            part
          ) : (
            <a key={at} href={part.href} aria-label={`[${part.number}] ${part.title}`}>
              [{part.number}]
            </a>
          ),
        )}
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
    </>
  );
}
