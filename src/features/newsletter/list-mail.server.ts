/** What every mail to the list carries: the ways to leave it (R22); and how its pages show an address. */
import { site } from '#src/site.ts';

/** A reader of the list, as far as a mail needs to know them. */
export interface Subscriber {
  email: string;
  /** Gives the right to unsubscribe this address, and to nothing else. */
  token: string;
}

/** The headers by which a mail program offers to unsubscribe, in one click and without a sign-in (RFC 8058). */
export function listHeaders({ token }: Subscriber, siteUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}/api/newsletter-unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The footer by which a reader unsubscribes, as `renderMail` takes it. */
export function unsubscribeFooter({ token }: Subscriber, siteUrl: string): string[] {
  return [
    `You get this mail because this address is on the list of ${site.name}'s weekly update.`,
    `Unsubscribe: ${siteUrl}/unsubscribe?token=${token}`,
  ];
}

/** An address as a page may show it to whoever has its link: links are forwarded, and opened by machines. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
