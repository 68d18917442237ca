/** The only mail that an unconfirmed address gets (R40). */
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/promises/retention.ts';
import { site } from '#src/site.ts';
import { confirmationForm } from './link-forms.ts';

/** Asks the owner of an address to confirm it. Anybody may have typed the address, so the mail contains nothing typed. */
export function confirmationMail(to: string, token: string, siteUrl: string): Mail {
  return {
    to,
    subject: `One more step: confirm ${site.name}'s weekly update`,
    ...renderMail({
      heading: 'One more step',
      paragraphs: [
        `Someone (hopefully you) typed this address to get ${site.name}'s weekly AI governance update.`,
        'To start it, open the link and press the button there.',
      ],
      action: {
        label: 'Confirm this address',
        url: `${siteUrl}${confirmationForm.path}?token=${token}`,
      },
      footer: [
        `Not you? You can ignore this email: we send nothing else, and the link stops working after ${retention.unconfirmedAddresses.words}.`,
        `${site.name} makes AI governance software and a secure AI workspace for public agencies.`,
      ],
    }),
    headers: { 'Reply-To': site.contact.infoEmail },
    holdsSecret: true,
    countsToward: 'newsletter',
  };
}
