/** The parts that every mail to subscribers has: the ways to choose and to leave (R22); and how pages show an address. */
import { site } from '#src/site.ts';

/** A subscriber, as far as a mail needs to know them. */
export interface Subscriber {
  email: string;
  /** Allows unsubscribing this address and choosing what it gets, and nothing else. */
  token: string;
}

/** Whether a deploy may mail the list: production needs our street address in each such mail (CAN-SPAM, D32). */
export const canMailList = (deploy: string): boolean =>
  deploy !== 'production' || site.contact.street !== '';

/** The headers with which a mail program offers to unsubscribe in one click and without a sign-in (RFC 8058). */
export function listHeaders({ token }: Subscriber, siteUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}/api/newsletter-unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The footer with the ways to choose and to leave, as `renderMail` takes it. */
export function listFooter({ token }: Subscriber, siteUrl: string): string[] {
  return [
    `You’re receiving this email because this address is subscribed to ${site.name}'s weekly update.`,
    `Choose what you get, such as your state’s deadlines only: ${siteUrl}/newsletter-choices?token=${token}`,
    `Unsubscribe: ${siteUrl}/unsubscribe?token=${token}`,
  ];
}

/** An address as a page may show it to anyone who has its link: links are forwarded, and opened by machines. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
