/** The emails before and after an address is confirmed. */
import { listIdentity, type Mail } from '#src/integrations/mail/outbox.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { retention } from '#src/retention.ts';
import { hashToken } from '#src/server/sessions/tokens.ts';
import { site } from '#src/site.ts';
import { confirmationForm, type Subscription } from './subscription.ts';
import { lists, ownName } from '#src/features/newsletter/lists.ts';
import {
  listFooter,
  listHeaders,
  type Subscriber,
} from '#src/features/newsletter/issues/list-mail.server.ts';

/**
 * Asks the owner of an address to confirm it; an unconfirmed address gets no other email (R40). Anyone may have
 * entered the address, so the email repeats nothing else that was typed.
 */
export function confirmationMail(
  { email, list }: Subscription,
  token: string,
  siteUrl: string,
): Mail {
  return {
    to: email,
    subject: `One more step: confirm ${ownName(list)}`,
    ...renderMail({
      heading: 'One more step',
      paragraphs: [
        `Someone (hopefully you) typed this address to get ${site.name}'s ${lists[list].fullName}.`,
        'To start it, open the link and press the button there.',
      ],
      action: {
        label: 'Confirm this address',
        url: `${siteUrl}${confirmationForm.path}?token=${token}`,
      },
      footer: [
        `Not you? You can ignore this email: we send nothing else, and the link stops working after ${retention.unconfirmedAddresses.text}.`,
        `${site.name} makes AI governance software and a secure AI workspace for public agencies.`,
      ],
    }),
    headers: { ...listIdentity(list), 'Reply-To': site.contact.infoEmail },
    holdsSecret: true,
    dedupeKey: hashToken(token),
    countsToward: 'newsletter',
  };
}

/** Welcomes a reader who has just confirmed an address, and explains how to leave. */
export function welcomeMail(subscriber: Subscriber, siteUrl: string): Mail {
  return {
    to: subscriber.email,
    subject: `You are subscribed to ${site.name}'s weekly update`,
    ...renderMail({
      heading: 'You are subscribed',
      paragraphs: [
        'About once a week you get what is new: our AI governance update when one comes out, what AI law asks of public agencies in the next 30 days, and what changed in it.',
        'If you chose states or topics, you get their deadlines and changes only, and no mail when there are none. A link at the end of every email changes that.',
        `You can unsubscribe at any time with the link at the end of every email. We then delete your address after ${retention.unsubscribedAddresses.text}.`,
      ],
      action: { label: 'Read the latest updates', url: `${siteUrl}/blog` },
      footer: listFooter(subscriber, siteUrl),
    }),
    headers: listHeaders(subscriber, siteUrl),
  };
}
