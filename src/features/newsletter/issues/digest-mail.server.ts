/** The weekly emails: an article's summary with deadlines and changes of laws, or the latter alone. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import { noAdvice, issuePath, type IssueContent } from './issue.ts';
import { listFooter, listHeaders, type Subscriber } from './list-mail.server.ts';

interface Written {
  subscriber: Subscriber;
  siteUrl: string;
  /** Null for an issue that cannot be read on the web. */
  slug: string | null;
  /** Deadlines and changes, which depend on the reader's choice, as plain text and HTML. */
  register: { text: string; html: string };
}

/** Writes the email about an article, for readers of everything. */
export function digestMail(article: NonNullable<IssueContent['article']>, written: Written): Mail {
  const { title, description, path, readMinutes, summary } = article;
  return writeMail(title, written, {
    heading: title,
    paragraphs: [description],
    sections: [
      { heading: 'What happened', paragraph: summary.happened },
      { heading: 'Why it matters to you', paragraph: summary.matters },
      { heading: 'What to do this week', items: summary.acts },
    ],
    action: {
      label: `Read the whole update (${readMinutes} min)`,
      url: `${written.siteUrl}${path}`,
    },
  });
}

/** Writes the email with only deadlines and changes. */
export const registerMail = ({ day }: IssueContent, written: Written): Mail =>
  writeMail(`AI law deadlines and changes, ${writtenDay(day)}`, written, {
    heading: 'Deadlines and changes of AI laws',
    paragraphs: [
      `What is due next and what changed, from ${site.name}’s register of the AI laws that bind public agencies.`,
    ],
  });

function writeMail(
  subject: string,
  { subscriber, siteUrl, slug, register }: Written,
  content: Omit<Parameters<typeof renderMail>[0], 'slot' | 'footer'>,
): Mail {
  const slot = 'deadlines-and-changes-are-here';
  const { text, html } = renderMail({
    ...content,
    slot,
    footer: [
      noAdvice,
      ...(slug ? [`Read on the web: ${siteUrl}${issuePath(slug)}`] : []),
      ...listFooter(subscriber, siteUrl),
    ],
  });
  return {
    to: subscriber.email,
    subject,
    // Replacer functions, because `$&` in a law record would have a special meaning in a replacement string.
    text: text.replace(`\n\n${slot}`, () => register.text),
    html: html.replace(slot, () => register.html),
    headers: listHeaders(subscriber, siteUrl),
  };
}
