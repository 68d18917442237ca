/** The mails about a demo that was moved or canceled or is tomorrow, with the current calendar file. */
import { fenced } from '#src/formats/fenced.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { meetingFacts } from '#src/integrations/mail/video-meeting.server.ts';
import { env } from '#src/environment/env.ts';
import { bookDemoHref, site } from '#src/site.ts';
import { demoMinutes } from '#src/features/demo-booking/booking.ts';
import {
  calendarFile,
  changeAction,
  pickedTime,
  timeIn,
  type DemoLink,
} from '#src/features/demo-booking/booking-mails.server.ts';
import type { Demo } from './find-demo.server.ts';

const headers = { 'Reply-To': site.contact.infoEmail };

/** The visitor's mail about the new time, with a calendar file that replaces the entry. */
export function movedMail(demo: Demo, link: DemoLink): Mail {
  return {
    ...upcomingDemoMail(demo, link, {
      heading: 'Your demo is moved',
      paragraphs: ['The attached calendar file replaces the entry in your calendar.'],
    }),
    subject: `Your ${site.name} demo is moved: ${pickedTime(demo)}`,
  };
}

/** The visitor's mail about the cancellation, with a calendar file that removes the entry. */
export function canceledMail(demo: Demo, { siteUrl }: DemoLink): Mail {
  return {
    to: demo.email,
    subject: `Your ${site.name} demo is canceled`,
    ...renderMail({
      heading: 'Your demo is canceled',
      paragraphs: ['The attached calendar file removes the entry from your calendar.'],
      facts: [
        ['Was', pickedTime(demo)],
        ['Reference', demo.reference],
      ],
      action: { label: 'Book another time', url: siteUrl + bookDemoHref },
    }),
    headers,
    attachments: [calendarFile(demo, { isCanceled: true })],
    countsToward: 'nothing',
  };
}

/** The visitor's reminder the day before, only for confirmed demos. */
export function reminderMail(demo: Demo, link: DemoLink): Mail {
  return {
    ...upcomingDemoMail(demo, link, {
      heading: 'Your demo is tomorrow',
      paragraphs: [`It takes ${demoMinutes} minutes by video.`],
    }),
    subject: `Tomorrow: your ${site.name} demo, ${pickedTime(demo)}`,
    // Runs may overlap; a moved demo gets another reminder.
    dedupeKey: `demo-reminder:${demo.id}:${demo.sequence}`,
  };
}

function upcomingDemoMail(
  demo: Demo,
  link: DemoLink,
  texts: { heading: string; paragraphs: string[] },
) {
  return {
    to: demo.email,
    ...renderMail({
      ...texts,
      facts: [['When', pickedTime(demo)], ['Reference', demo.reference], ...meetingFacts()],
      action: changeAction(link),
    }),
    headers,
    attachments: [calendarFile(demo)],
    holdsSecret: true,
    countsToward: 'nothing' as const,
  };
}

/** The sales team's mail about a change, with a calendar file for our own calendar. */
export function changeAlert(demo: Demo, before: Demo): Mail {
  const isCanceled = demo.canceledAt !== null;
  const agency = fenced(demo.agency);
  const change = isCanceled ? 'canceled' : 'moved';
  const at = timeIn(site.timeZone, demo.startsAt);
  return {
    to: env().SALES_EMAIL,
    subject: `Demo ${change}: ${agency}, ${at}`,
    ...renderMail({
      heading: `Demo ${change} by ${agency}`,
      paragraphs: ['The visitor changed it with the link in our email.'],
      facts: [
        ...(isCanceled
          ? []
          : ([['Was', timeIn(site.timeZone, before.startsAt)]] as [string, string][])),
        [isCanceled ? 'Was' : 'Our time', at],
        ["Visitor's time", `${pickedTime(demo)} (${demo.timeZone})`],
        ['Name', fenced(demo.name)],
        ['Email', demo.email],
        ['Agency', agency],
        ['Reference', demo.reference],
      ],
    }),
    headers: { 'Reply-To': demo.email },
    attachments: [calendarFile(demo, { isCanceled, isOurs: true })],
  };
}
