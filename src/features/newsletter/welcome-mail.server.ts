/** The first mail to a confirmed subscriber: what to expect, and how to leave. */
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/promises/retention.ts';
import { site } from '#src/site.ts';
import { listHeaders, listFooter, type Subscriber } from './list-mail.server.ts';

/** Welcomes a reader who has just confirmed an address. */
export function welcomeMail(subscriber: Subscriber, siteUrl: string): Mail {
  return {
    to: subscriber.email,
    subject: `You are subscribed to ${site.name}'s weekly update`,
    ...renderMail({
      heading: 'You are subscribed',
      paragraphs: [
        'About once a week you get what is new: our AI governance update when one comes out, what AI law asks of public agencies in the next 30 days, and what changed in it.',
        'If you chose states or topics, you get their deadlines and changes only, and no mail when there are none. A link at the end of every email changes that.',
        `You can unsubscribe at any time with the link at the end of every email. We then delete your address after ${retention.unsubscribedAddresses.words}.`,
      ],
      action: { label: 'Read the latest updates', url: `${siteUrl}/blog` },
      footer: listFooter(subscriber, siteUrl),
    }),
    headers: { ...listHeaders(subscriber, siteUrl), 'Reply-To': site.contact.infoEmail },
  };
}
