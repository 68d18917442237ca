/** The weekly mail: an article's summary, and the link to the full text. */
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import type { ListedArticle } from '#src/server/listed-articles.ts';
import { site } from '#src/site.ts';
import { listHeaders, listFooter, type Subscriber } from './list-mail.server.ts';

/** Writes an article's mail to a reader. */
export function digestMail(article: ListedArticle, subscriber: Subscriber, siteUrl: string): Mail {
  const { title, description, path, readMinutes, summary } = article;
  return {
    to: subscriber.email,
    subject: title,
    ...renderMail({
      heading: title,
      paragraphs: [description],
      sections: [
        { heading: 'What happened', paragraph: summary.happened },
        { heading: 'Why it matters to you', paragraph: summary.matters },
        { heading: 'What to do this week', items: summary.acts },
      ],
      action: { label: `Read the whole update (${readMinutes} min)`, url: `${siteUrl}${path}` },
      footer: [
        'This update is information, not legal advice. Ask your counsel how a law applies to your agency.',
        ...listFooter(subscriber, siteUrl),
      ],
    }),
    headers: { ...listHeaders(subscriber, siteUrl), 'Reply-To': site.contact.infoEmail },
  };
}
