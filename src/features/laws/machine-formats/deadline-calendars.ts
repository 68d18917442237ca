/** The deadlines of the register as calendars to subscribe to: one of all, one for each place and one for each topic. */
import { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { jurisdictions, lawTopics } from '#src/content/law-lists.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { wholeDay, writeCalendar, writeEvent } from '#src/formats/calendar-file.ts';
import { site } from '#src/site.ts';
import { isOwedEverywhere, listDeadlines, type Deadline } from '#src/content/register/deadlines.ts';
import type { Law } from '#src/content/register/law.ts';
import { lawPath, placeName } from '#src/content/register/law-words.ts';

/** A calendar that has at least one deadline. */
export interface DeadlineCalendar {
  /** Its part of an address: /laws/deadlines/texas.ics; empty for the calendar of all deadlines. */
  slug: string;
  /** As calendar programs list it. */
  name: string;
  /** All of them, also those that passed or were cancelled: a calendar keeps every entry that no update cancels. */
  deadlines: Deadline[];
}

/** What was written of a deadline: a federal one is in more than fifty calendars. */
const written = new WeakMap<Deadline, string>();

/** A duty that comes every year is there so many years ahead; a day that comes once is there whenever it is. */
const yearsAhead = 2;
const farthestYear = 2100;

/** Every calendar of `laws`, the one of all deadlines first. A state's has its own laws and what federal law asks of its public bodies. */
export function listCalendars(laws: Law[], today: string): DeadlineCalendar[] {
  const lastYear = Number(today.slice(0, 4)) + yearsAhead;
  const all = listDeadlines(laws, farthestYear).filter(
    ({ date, duty }) => !duty.every || Number(date.slice(0, 4)) <= lastYear,
  );
  const calendar = (slug: string, label: string, isIn: (deadline: Deadline) => boolean) => ({
    ...{ slug, name: `AI law deadlines${label && `: ${label}`}` },
    deadlines: all.filter(isIn),
  });
  return [
    calendar('', '', () => true),
    ...jurisdictions.map(({ slug, name }) => calendar(slug, name, (one) => isOf(slug, one))),
    ...Object.entries(lawTopics).map(([slug, name]) =>
      calendar(slug, name, ({ law }) => law.topics.some((topic) => topic === slug)),
    ),
  ].filter(({ deadlines }) => deadlines.length > 0);
}

/** The address of a calendar. */
export const calendarPath = ({ slug }: Pick<DeadlineCalendar, 'slug'>): string =>
  `/laws/deadlines${slug && `/${slug}`}.ics`;

/** A calendar as an iCalendar file (RFC 5545); the same records give the same file. `absolute` makes an address of a path. */
export const writeDeadlines = (
  { slug, name, deadlines }: DeadlineCalendar,
  absolute: (path: string) => string,
): string =>
  writeCalendar(
    deadlines.map((deadline) => {
      const text = written.get(deadline) ?? writeDeadline(deadline, absolute);
      written.set(deadline, text);
      return text;
    }),
    {
      ...{ name, ttl: oneDaySeconds, url: absolute(calendarPath({ slug })) },
      description: `From ${site.name}’s register of AI laws, ${absolute('/laws')}. Not legal advice.`,
    },
  );

const oneDaySeconds = 86_400;

const isOf = (slug: string, deadline: Deadline): boolean =>
  deadline.law.jurisdiction === slug || isOwedEverywhere(deadline);

function writeDeadline(deadline: Deadline, absolute: (path: string) => string): string {
  const { id, law, duty, date, kind, sequence, isCancelled } = deadline;
  const url = absolute(`${lawPath(law)}#${duty.id}`);
  // Editors write this day whenever they change a record, so the same record has the same stamp.
  const revised = new Date(`${law.checkedOn}T00:00:00Z`);
  const notes = [
    isCancelled && 'This no longer holds: see the record.',
    kind === 'starts' && 'Applies from this day on.',
    duty.text,
    `Who: ${duty.who}`,
    `Law: ${placeName(law)}, ${law.name}${duty.section ? `, ${duty.section}` : ''}`,
    duty.isSecondary && 'One secondary source says so.',
    `Our check covers the sources through ${writtenDay(law.checkedOn)}. Not legal advice.`,
    url,
  ];
  return writeEvent({
    ...{ id, sequence, url, stamp: revised, lastModified: revised, ...wholeDay(date) },
    summary: `${isCancelled ? 'Cancelled: ' : ''}${law.shortName}: ${kind === 'starts' ? 'applies from today: ' : ''}${title(duty.text)}`,
    description: notes.filter(Boolean).join('\n'),
    categories: law.topics.map((topic) => ({ name: lawTopics[topic] })),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A deadline does not make its day a busy one.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

const titleLength = 90;

/** The first sentence, cut between words where it is long. */
function title(text: string): string {
  const [sentence = text] = text.split(/(?<=[a-z)])\.(?=\s|$)/);
  if (sentence.length <= titleLength) return sentence;
  return `${sentence.slice(0, titleLength).replace(/[\s\p{P}]*\s\S*$/u, '')}…`;
}
