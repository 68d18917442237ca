/** The mails about a webinar registration, to the visitor and to sales. */
import { fenced } from '#src/formats/fenced.ts';
import { typedFacts } from '#src/forms/server/typed-facts.server.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { meetingFacts, writeCalendarFile } from '#src/integrations/mail/video-meeting.server.ts';
import { retention } from '#src/retention.ts';
import { env } from '#src/environment/env.ts';
import { bookDemoHref, site } from '#src/site.ts';
import { type Registration, webinarForm } from './webinar-form.ts';
import { webinarDay, webinars, webinarTimes } from './webinars.ts';

// The visitor's mails contain nothing that was typed, not even the name: the address may belong to
// another person, to whom an anonymous request must not be able to write in our name.
const footer = [
  `You’re receiving this email because someone registered this address on our website. To cancel, reply to it or write to ${site.contact.infoEmail}.`,
  `We keep registrations for ${retention.webinarRegistrations.text}.`,
];
const headers = { 'Reply-To': site.contact.infoEmail };

/** `again` when the address was already registered. */
type Time = 'new' | 'again';
const thanks = (time: Time) =>
  time === 'new'
    ? 'Thank you for registering.'
    : 'You were already registered. Nothing has changed.';

/** The visitor's mail before the webinar, with its time, how to join and a calendar file. */
export function invitationMail({ email, webinarDate }: Registration, time: Time): Mail {
  const webinar = webinars[webinarDate];
  const title = `${site.name} webinar: ${webinar.title}`;
  return {
    to: email,
    subject: `You are registered: ${webinar.title}, ${webinarDay(webinar)}`,
    ...renderMail({
      heading: 'You are registered',
      paragraphs: [
        `${thanks(time)} The webinar is on ${webinar.service}. The attached calendar file puts it in your calendar.`,
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
        // The same id for every visitor, so that a repeated file updates the calendar entry.
        id: `webinar-${webinarDate}`,
        title,
        filename: 'webinar.ics',
        startsAt: webinar.startsAt,
        minutes: webinar.minutes,
        notes: [webinarTimes(webinar)],
        invited: email,
      }),
    ],
  };
}

/** The visitor's mail after the webinar, which offers a demo instead. */
export function tookPlaceMail(
  { email, webinarDate }: Registration,
  siteUrl: string,
  time: Time,
): Mail {
  const webinar = webinars[webinarDate];
  return {
    to: email,
    subject: `This webinar took place: ${webinar.title}, ${webinarDay(webinar)}`,
    ...renderMail({
      heading: 'This webinar took place',
      paragraphs: [
        `${thanks(time)} The webinar you chose took place on ${webinarDay(webinar)}, so you can’t join it anymore.`,
        `We’d be glad to show you ${site.name} in a private demo: thirty minutes by video, on a weekday that suits you, with time for your questions.`,
      ],
      facts: [['Webinar', webinar.title]],
      action: { label: 'Request Private Demo', url: siteUrl + bookDemoHref },
      footer,
    }),
    headers,
  };
}

/** The sales team's mail: who registered for which webinar, and which mail we sent. */
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
          ? `${name} registered on the website for a past webinar. Our email offers a private demo.`
          : `${name} registered on the website for a webinar and got the calendar invite.`,
      ],
      facts: [
        ...typedFacts(webinarForm, registration),
        ['Webinar', webinar.title],
        ['Date', webinarDay(webinar)],
        ['Time', webinarTimes(webinar)],
      ],
    }),
    headers: { 'Reply-To': email },
  };
}
