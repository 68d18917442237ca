/** The webinars, including past ones, and how their times are written. */
import { clockIn, todayIn, writtenWeekday } from '#src/formats/calendar-days.ts';

/** One webinar. */
export interface Webinar {
  title: string;
  startsAt: Date;
  minutes: number;
  /** The name of the video-meeting service. */
  service: string;
}

/** Every webinar by its date key. Add new ones here. */
export const webinars = {
  'august-14-2025': {
    title: 'Platform demo',
    startsAt: new Date('2025-08-14T11:00:00-07:00'),
    minutes: 60,
    service: 'Microsoft Teams',
  },
} as const satisfies Record<string, Webinar>;

/** The date key of a webinar, as registrations store it. */
export type WebinarDate = keyof typeof webinars;

/** The date keys, earliest webinar first. */
export const webinarDates = (Object.keys(webinars) as WebinarDate[]).sort(
  (a, b) => webinars[a].startsAt.getTime() - webinars[b].startsAt.getTime(),
);

/** True once a webinar has ended. */
export function isOver({ startsAt, minutes }: Webinar, now: Date): boolean {
  return startsAt.getTime() + minutes * 60_000 <= now.getTime();
}

/** The webinar to register for: the next one, or else the last one. */
export function webinarToOffer(now: Date): WebinarDate {
  const next = webinarDates.find((date) => !isOver(webinars[date], now));
  return next ?? webinarDates[webinarDates.length - 1]!;
}

const zones = [
  ['Pacific', 'America/Los_Angeles'],
  ['Mountain', 'America/Denver'],
  ['Central', 'America/Chicago'],
  ['Eastern', 'America/New_York'],
] as const;

/** 'Thursday, August 14, 2025'. */
export function webinarDay({ startsAt }: Webinar): string {
  return writtenWeekday(todayIn(zones[0][1], startsAt));
}

/** When a webinar starts in each US time zone: '11:00 AM Pacific / 12:00 Mountain / 1:00 Central / 2:00 Eastern'. */
export function webinarTimes({ startsAt }: Webinar): string {
  const [first = '', ...others] = zones.map(
    ([name, timeZone]) => `${clockIn(timeZone, startsAt)} ${name}`,
  );
  return [first, ...others.map((time) => time.replace(/ [AP]M/, ''))].join(' / ');
}

/** The same times for narrow columns, where lines must break only between time zones. */
export function unbrokenTimes(webinar: Webinar): string {
  return webinarTimes(webinar).replaceAll(' ', '\u00a0').replaceAll('/\u00a0', '/ ');
}
