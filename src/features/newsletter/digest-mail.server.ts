/** The weekly mails: an article's summary with what is due and what changed, or these alone. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import { issuePath } from './issue-path.ts';
import { noAdvice } from './issue-words.ts';
import type { IssueContent } from './issue.ts';
import { listFooter, listHeaders, type Subscriber } from './list-mail.server.ts';

/** The rest of a mail, which depends on its reader's choice: a text for its text part, and HTML for the other. */
interface RegisterWords {
  text: string;
  html: string;
}

interface Written {
  subscriber: Subscriber;
  siteUrl: string;
  /** The issue's part of an address; null for an issue that cannot be read on the web. */
  slug: string | null;
  register: RegisterWords;
}

/** Writes an article's mail to a reader of everything. */
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

/** Writes the mail that carries deadlines and changes alone. */
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
    // By functions: in a plain replacement text, a record's `$&` would mean something.
    text: text.replace(`\n\n${slot}`, () => register.text),
    html: html.replace(slot, () => register.html),
    headers: { ...listHeaders(subscriber, siteUrl), 'Reply-To': site.contact.infoEmail },
  };
}
