/** The words we send when somebody registers for a webinar: to the visitor, and to sales. */
import { fenced } from '#src/formats/fenced.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { meetingFacts, writeCalendarFile } from '#src/integrations/mail/video-meeting.server.ts';
import { retention } from '#src/promises/retention.ts';
import { env } from '#src/environment/env.ts';
import { bookDemoHref, site } from '#src/site.ts';
import type { Registration } from './registration.ts';
import { webinarDay, webinars, webinarTimes } from './webinars.ts';

// The visitor's own mails do not greet by name: the address may be somebody else's, and what a
// stranger typed must not reach it in our words.
const footer = [
  `You get this mail because this address was registered on our website. To cancel, answer it or write to ${site.contact.infoEmail}.`,
  `We keep registrations for ${retention.webinarRegistrations.words}.`,
];
const headers = { 'Reply-To': site.contact.infoEmail };

/** What the visitor gets before the webinar: when it is, how to join, and a calendar file for it. */
export function invitationMail(registration: Registration, id: string): Mail {
  const { email, webinarDate } = registration;
  const webinar = webinars[webinarDate];
  const title = `${site.name} webinar: ${webinar.title}`;
  return {
    to: email,
    subject: `You are registered: ${webinar.title}, ${webinarDay(webinar)}`,
    ...renderMail({
      heading: 'You are registered',
      paragraphs: [
        `Thank you for registering for our webinar on ${webinar.service}. The attached calendar file puts it in your calendar.`,
      ],
      facts: [
        ['Webinar', webinar.title],
        ['Date', webinarDay(webinar)],
        ['Time', webinarTimes(webinar)],
        ...meetingFacts(),
      ],
      footer,
    }),
    headers,
    attachments: [
      writeCalendarFile({
        ...{ id, title },
        filename: 'webinar.ics',
        startsAt: webinar.startsAt,
        minutes: webinar.minutes,
        notes: [webinarTimes(webinar)],
        attendee: { email },
      }),
    ],
  };
}

/** What the visitor gets after the webinar: that it took place, and the offer of a demo; nothing to put in a calendar (R23). */
export function tookPlaceMail({ email, webinarDate }: Registration, siteUrl: string): Mail {
  const webinar = webinars[webinarDate];
  return {
    to: email,
    subject: `This webinar took place: ${webinar.title}, ${webinarDay(webinar)}`,
    ...renderMail({
      heading: 'This webinar took place',
      paragraphs: [
        `Thank you for registering. The webinar you chose took place on ${webinarDay(webinar)}, so there is nothing left to join.`,
        `We will gladly show you ${site.name} in a private demo: thirty minutes by video, on a weekday that suits you, with time for your questions.`,
      ],
      facts: [['Webinar', webinar.title]],
      action: { label: 'Request Private Demo', url: siteUrl + bookDemoHref },
      footer,
    }),
    headers,
  };
}

/** What the sales team gets: who registered, for what, and which mail went out. */
export function noticeMail(registration: Registration, over: boolean): Mail {
  const { firstName, lastName, email, webinarDate } = registration;
  const webinar = webinars[webinarDate];
  const name = fenced(`${firstName} ${lastName}`);
  return {
    to: env().SALES_EMAIL,
    subject: `Webinar registration: ${name}, ${webinar.title}, ${webinarDay(webinar)}`,
    ...renderMail({
      heading: 'Webinar registration',
      paragraphs: [
        over
          ? `${name} registered on the website for a webinar that took place. Our mail offers a private demo.`
          : `${name} registered on the website for a webinar and got the calendar invite.`,
      ],
      facts: [
        ['Name', name],
        ['Email', email],
        ['Webinar', webinar.title],
        ['Date', webinarDay(webinar)],
        ['Time', webinarTimes(webinar)],
      ],
    }),
    headers: { 'Reply-To': email },
  };
}
