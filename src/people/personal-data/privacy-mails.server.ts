/** The mails about a privacy request. They contain nothing that was typed. */
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { retention } from '#src/retention.ts';
import { site } from '#src/site.ts';
import type { privacyRequests } from '#src/integrations/database/tables/accounts.ts';

type Kind = typeof privacyRequests.$inferSelect.kind;

const { supportEmail } = site.contact;
const headers = { 'Reply-To': supportEmail };

/** The mail with the link that verifies the address. */
export function privacyLinkMail(to: string, kind: Kind, url: string): Mail {
  const isExport = kind === 'export';
  const heading = isExport ? 'Get your data' : 'Delete your data';
  return {
    to,
    subject: `${heading}: ${site.name}`,
    ...renderMail({
      heading,
      paragraphs: [
        isExport
          ? 'Someone (hopefully you) asked for a copy of what we keep about this address.'
          : 'Someone (hopefully you) asked us to delete what we keep about this address.',
        'Open the link and press the button there. Opening it changes nothing.',
      ],
      action: { label: heading, url },
      footer: [
        'The link works once, for a day.',
        'If you didn’t ask for it, you don’t need to do anything.',
      ],
    }),
    headers,
    holdsSecret: true,
  };
}

/** The mail after a deletion. */
export function erasedMail(
  to: string,
  { hasRecords, keepsAccount }: { hasRecords: boolean; keepsAccount: boolean },
): Mail {
  return {
    to,
    subject: `Your data at ${site.name} is deleted`,
    ...renderMail({
      heading: 'Your data is deleted',
      paragraphs: [
        'We deleted bookings, registrations, questions, assessments with their reports, what we noted about them, the weekly update’s entry, and copies of emails that had this address.',
        keepsAccount
          ? 'You have an account with a second factor. This link alone must not delete it: sign in and delete it on your account page.'
          : 'If there was an account with this address, it is deleted, too.',
        hasRecords
          ? `Purchases, subscriptions and quotes with this address stay for ${retention.purchases.text}, because tax law requires it.`
          : '',
        `We keep a note of this request for ${retention.privacyRequests.text}, and the copy of this email for ${retention.sentMails.text}.`,
      ].filter(Boolean),
      footer: [`If this wasn’t you, write to ${supportEmail}.`],
    }),
    headers,
    countsToward: 'nothing',
  };
}
