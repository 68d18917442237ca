/** The email that announces a new version of a legal text. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { fencedBlock } from '#src/formats/fenced.ts';
import { listIdentity, type Mail } from '#src/integrations/mail/outbox.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { endingTexts } from '#src/buying/terms/legal-figures.ts';
import { site } from '#src/site.ts';
import { announcedTexts, type AnnouncedText } from './announcement-form.ts';

interface Announcement {
  id: AnnouncedText;
  version: string;
  /** The first day on which the version can apply, YYYY-MM-DD. */
  appliesFrom: string;
  /** An administrator's words. */
  changes: string;
}

/** Writes the email to everyone whom a version concerns, without a recipient. */
export function announcementMail(
  { id, version, appliesFrom, changes }: Announcement,
  siteUrl: string,
): Omit<Mail, 'to'> {
  const { title, readers } = announcedTexts[id];
  const day = writtenDay(appliesFrom);
  const [whom, effect] =
    readers === 'plans'
      ? [
          'your agency has a plan with us, or you are its contact',
          `It applies to your plan from the first term that begins on ${day} or later. Until then the version that you accepted applies. If you do not agree, end the plan before that term: ${endingTexts.notice}`,
        ]
      : [
          'you have an account on our site',
          `It takes effect for your account on ${day}. If you do not agree, delete your account before that day. A purchase that you made keeps its terms.`,
        ];
  return {
    subject: `A new version of our ${title}, from ${day}`,
    ...renderMail({
      heading: `A new version of our ${title}`,
      paragraphs: [effect],
      sections: [{ heading: 'What changes', paragraph: fencedBlock(changes) }],
      action: { label: 'Read the new version', url: `${siteUrl}/legal/${version}` },
      footer: [
        `You’re receiving this email because ${whom}. It is a notice under that text.`,
        `Every version stays readable at ${siteUrl}/legal.`,
      ],
    }),
    headers: { ...listIdentity('legal-notices'), 'Reply-To': site.contact.supportEmail },
  };
}
