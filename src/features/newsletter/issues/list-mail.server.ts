/** The headers and footer of every email to subscribers, with links to choose and unsubscribe, and the weekly emails. */
import { isPreview } from '#src/environment/env.ts';
import { listIdentity, type Mail } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import { ownName, type ListId } from '#src/features/newsletter/lists.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { noAdvice, issuePath, type IssueContent } from './issue.ts';

/** A subscriber, as an email needs it. */
export interface Subscriber {
  email: string;
  /** Allows unsubscribing and changing the choice of this email address, and nothing else. */
  token: string;
}

/** Whether a deploy may email the list: in production, each such email needs our street address (CAN-SPAM, D32). */
export const canMailList = (deploy: string): boolean =>
  deploy !== 'production' || site.contact.street !== '';

/** Why a scheduled run may not write to a list, or null. */
export function whyListWaits(deploy: string): string | null {
  // A preview has unpublished content.
  if (isPreview()) return 'Previews do not write to the list.';
  if (canMailList(deploy)) return null;
  return 'No mail goes to the list without a street address (CAN-SPAM): fill in contact.street in src/site.ts.';
}

/** The list's headers, with one-click unsubscription in mail programs (RFC 8058). */
export function listHeaders(
  { token }: Subscriber,
  siteUrl: string,
  list: ListId = 'weekly-update',
): Record<string, string> {
  return {
    ...listIdentity(list),
    'Reply-To': site.contact.infoEmail,
    'List-Unsubscribe': `<${siteUrl}/api/newsletter-unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The footer lines with links to choose and unsubscribe, for `renderMail`. */
export function listFooter(
  { token }: Subscriber,
  siteUrl: string,
  list: ListId = 'weekly-update',
): string[] {
  const choose = `Choose what you get, such as your state’s deadlines only: ${siteUrl}/newsletter-choices?token=${token}`;
  return [
    `You’re receiving this email because this address is subscribed to ${ownName(list)}.`,
    ...(list === 'weekly-update' ? [choose] : []),
    `Unsubscribe: ${siteUrl}/unsubscribe?token=${token}`,
  ];
}

/** Masks an email address for the page behind its link: links are forwarded, and opened by mail scanners. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

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
    paragraphs: [`What is due next and what changed, from ${site.name}’s AI laws by state.`],
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
