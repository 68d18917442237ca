/** The deadlines as calendars to subscribe to: one with all, one for each place and one for each topic. */
import { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { jurisdictions, lawKinds, lawTopics } from '#src/content/lists/law-lists.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { wholeDay, writeCalendar, writeEvent } from '#src/formats/calendar-file.ts';
import { site } from '#src/site.ts';
import {
  farthestYear,
  isOwedEverywhere,
  listDeadlines,
  type Deadline,
} from '#src/laws/deadlines/deadlines.ts';
import type { Law } from '#src/laws/record/law.ts';
import { cautions, lawPath, placeName } from '#src/laws/record/law-words.ts';

/** A calendar with at least one deadline. */
export interface DeadlineCalendar {
  /** The last part of its path: /laws/deadlines/texas.ics; empty for the calendar of all deadlines. */
  slug: string;
  /** As calendar programs show it. */
  name: string;
  /** Includes past and cancelled ones, because calendar programs keep an entry until an update cancels it. */
  deadlines: Deadline[];
}

/** A cache of written events: a federal deadline is in more than fifty calendars. */
const written = new WeakMap<Deadline, string>();

/** Yearly duties are included this many years ahead; other duties however far ahead they are. */
const yearsAhead = 2;

/** The calendars of `laws`, the one with all deadlines first. A state's calendar has its own laws and the federal deadlines of its public bodies. */
export function listCalendars(laws: Law[], today: string): DeadlineCalendar[] {
  const lastYear = Number(today.slice(0, 4)) + yearsAhead;
  const all = listDeadlines(laws, farthestYear).filter(
    ({ date, duty }) => !duty.every || Number(date.slice(0, 4)) <= lastYear,
  );
  const calendar = (slug: string, label: string, isIn: (deadline: Deadline) => boolean) => ({
    slug,
    name: `AI law deadlines${label && `: ${label}`}`,
    deadlines: all.filter(isIn),
  });
  return [
    calendar('', '', () => true),
    ...jurisdictions.map(({ slug, name }) =>
      calendar(slug, name, (deadline) => isFor(slug, deadline)),
    ),
    ...Object.entries(lawTopics).map(([slug, name]) =>
      calendar(slug, name, ({ law }) => law.topics.some((topic) => topic === slug)),
    ),
  ].filter(({ deadlines }) => deadlines.length > 0);
}

/** The path of a calendar. */
export const calendarPath = ({ slug }: Pick<DeadlineCalendar, 'slug'>): string =>
  `/laws/deadlines${slug && `/${slug}`}.ics`;

/** A calendar as an iCalendar file (RFC 5545); the same records give the same file. `absolute` turns a path into a URL, and `research` says what was researched about its place. */
export const writeDeadlines = (
  { slug, name, deadlines }: DeadlineCalendar,
  absolute: (path: string) => string,
  research = '',
): string =>
  writeCalendar(
    deadlines.map((deadline) => {
      const text = written.get(deadline) ?? writeDeadline(deadline, absolute);
      written.set(deadline, text);
      return text;
    }),
    {
      name,
      ttl: oneDaySeconds,
      url: absolute(calendarPath({ slug })),
      description: [
        `From ${site.name}’s AI laws by state, ${absolute('/laws')}. Not legal advice.`,
        research,
      ]
        .filter(Boolean)
        .join(' '),
    },
  );

const oneDaySeconds = 86_400;

const isFor = (slug: string, deadline: Deadline): boolean =>
  deadline.law.jurisdiction === slug || isOwedEverywhere(deadline);

function writeDeadline(deadline: Deadline, absolute: (path: string) => string): string {
  const { id, law, duty, date, kind, sequence, isCancelled } = deadline;
  const url = absolute(`${lawPath(law)}#${duty.id}`);
  // Editors update this day whenever they change a record, so an unchanged record keeps its timestamp.
  const revised = new Date(`${law.checkedOn}T00:00:00Z`);
  const notes = [
    isCancelled && 'This no longer holds: see the record.',
    kind === 'starts' && 'Applies from this day on.',
    duty.text,
    `Who: ${duty.who}`,
    `${lawKinds[law.kind]}: ${placeName(law)}, ${law.name}${duty.section ? `, ${duty.section}` : ''}`,
    ...cautions(law, duty),
    `Our check covers the sources through ${writtenDay(law.checkedOn)}. Not legal advice.`,
    url,
  ];
  return writeEvent({
    id,
    sequence,
    url,
    stamp: revised,
    lastModified: revised,
    ...wholeDay(date),
    summary: `${isCancelled ? 'Cancelled: ' : ''}${law.shortName}: ${kind === 'starts' ? 'applies from today: ' : ''}${title(duty.text)}`,
    description: notes.filter(Boolean).join('\n'),
    categories: [lawKinds[law.kind], ...law.topics.map((topic) => lawTopics[topic])].map(
      (name) => ({ name }),
    ),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A deadline does not block time in a calendar.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

const titleLength = 90;

/** The first sentence; a long one is cut between words. */
function title(text: string): string {
  const [sentence = text] = text.split(/(?<=[a-z)])\.(?=\s|$)/);
  if (sentence.length <= titleLength) return sentence;
  return `${sentence.slice(0, titleLength).replace(/[\s\p{P}]*\s\S*$/u, '')}…`;
}
