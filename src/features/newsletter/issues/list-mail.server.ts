/** The headers and footer of every email to subscribers, with links to choose and unsubscribe. */
import { isPreview } from '#src/environment/env.ts';
import { listIdentity } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import { ownName, type ListId } from '#src/features/newsletter/lists.ts';

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
