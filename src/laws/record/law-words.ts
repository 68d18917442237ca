/** What pages say about a law, in words that stay true when the page is older than a day, and what its record adds to an older article. */
import { site } from '#src/site.ts';
import { boundBodies, lawStatuses, lawTopics, publicBodies } from '#src/content/lists/law-lists.ts';
import type { Duty } from '#src/content/schemas/law-schema.ts';
import { monthNames, writtenDay } from '#src/formats/calendar-days.ts';
import {
  findJurisdiction,
  isBinding,
  isLocal,
  isStartUnsettled,
  statusOn,
  whoOwes,
  type Law,
} from './law.ts';

/** The path of a law's page. */
export const lawPath = ({ id }: Pick<Law, 'id'>): string => `/laws/${id}`;

/** The path of the page of a state or of the federal government. */
export const placePath = (slug: string): string => `/laws/${slug}`;

/** The path of a place's share picture; src/pages/share/laws makes it for places with records. */
export const placeImagePath = (slug: string): string => `/share/laws/${slug}.png`;

/** The name of a law's place: 'New York'. */
export const placeName = ({ jurisdiction }: Pick<Law, 'jurisdiction'>): string =>
  findJurisdiction(jurisdiction)?.name ?? jurisdiction;

/** The number beside a law's everyday name, ready to print; empty when the two are one. */
export const numberOf = ({ name, shortName }: Pick<Law, 'name' | 'shortName'>): string =>
  name === shortName ? '' : shortName;

/** A law's short name with its place: 'Texas HB 149', 'Federal · ADA web rule'. */
export const placedName = (law: Pick<Law, 'shortName' | 'jurisdiction'>): string =>
  law.shortName.includes(placeName(law)) ? law.shortName : `${placeName(law)} · ${law.shortName}`;

/** A law's status on the day `today`, with its date when that is certain: 'In effect since January 1, 2026'. */
export function statusWords(
  law: Pick<Law, 'kind' | 'status' | 'effectiveOn' | 'endedOn'>,
  today: string,
): string {
  if (law.kind === 'standard') return 'Voluntary';
  const status = statusOn(law, today);
  const { effectiveOn, endedOn } = law;
  if (endedOn) return `${lawStatuses[status]} ${writtenDay(endedOn)}`;
  if (isStartUnsettled(law)) return 'Enacted, start not settled';
  if (!effectiveOn || (status !== 'in-force' && status !== 'enacted')) return lawStatuses[status];
  return effectiveOn <= today
    ? `In effect since ${writtenDay(effectiveOn)}`
    : `Enacted, takes effect ${writtenDay(effectiveOn)}`;
}

/** How a law's status looks in lists: binding now, later, not binding, or no longer. Words beside the mark say the same. */
export function statusMark(
  law: Pick<Law, 'kind' | 'status' | 'effectiveOn'>,
  today: string,
): 'on' | 'soon' | 'open' | 'off' {
  const status = statusOn(law, today);
  if (law.kind === 'standard' || status === 'proposed') return 'open';
  if (status === 'in-force') return 'on';
  return isBinding({ status }) ? 'soon' : 'off';
}

/** The public bodies of a state, cities and counties first: most readers work for one. */
const localFirst = publicBodies.toSorted((a, b) => Number(isLocal(b)) - Number(isLocal(a)));

/** Whom a law applies to, its public bodies if it has some: 'Cities and towns, counties, and 2 more'. */
export function bindsWords(
  { binds, jurisdiction }: Pick<Law, 'binds' | 'jurisdiction'>,
  atMost = Infinity,
): string {
  const publicOnes = localFirst.filter((body) => binds.includes(body));
  const bound = publicOnes.length > 0 ? publicOnes : binds;
  if (bound.every((body) => body === 'federal-agencies')) return 'No state or local agency';
  // A rule that names public employers binds all of these as employers only.
  if (publicBodies.every((body) => body === 'public-employers' || binds.includes(body)))
    return 'All state and local public bodies';
  const names = bodyWords({ binds: bound.slice(0, atMost), jurisdiction });
  const more = bound.length - names.length;
  return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** The names of all that a law applies to, as in a sentence's list: 'Cities and towns', 'counties'. */
export const bodyWords = ({ binds, jurisdiction }: Pick<Law, 'binds' | 'jurisdiction'>): string[] =>
  binds.map((body, at) => {
    const isDistrict = jurisdiction === 'district-of-columbia' && body === 'state-agencies';
    const name = isDistrict ? 'District agencies' : boundBodies[body];
    return at === 0 || name.startsWith('AI') ? name : lowerFirst(name);
  });

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The label of what only secondary sources report. */
export const unconfirmed = 'Unconfirmed: reported only by secondary sources.';

/** What a reader must know beside a duty or its date, wherever it stands: that a court paused enforcement, and that its source is not the law. */
export const cautions = (
  law: Pick<Law, 'isEnforcementPaused' | 'binds'>,
  duty: Pick<Duty, 'binds' | 'isSecondary'>,
): string[] => [
  ...(law.isEnforcementPaused && !whoOwes(law, duty).includes('oversight-offices')
    ? ['A court order pauses enforcement.']
    : []),
  ...(duty.isSecondary ? [unconfirmed] : []),
];

/** The labels of a law's topics, the main one first. */
export const topicWords = ({ topics }: Pick<Law, 'topics'>): string[] =>
  topics.map((topic) => lawTopics[topic]);

/** The dates of a duty on the day `today`: 'Due every November 30 of an even year, from 2026'; empty when none is certain. */
export function whenWords(
  { starts, due, every, endedOn }: Pick<Duty, 'starts' | 'due' | 'every' | 'endedOn'>,
  today: string,
): string {
  const dates = [
    starts && `Applies ${starts <= today ? 'since' : 'from'} ${writtenDay(starts)}`,
    due && `${due < today ? 'Was due' : 'Due'} ${writtenDay(due)}`,
    every &&
      `Due every ${monthNames[every.month - 1]} ${every.day}${every.years === 'all' ? '' : ` of an ${every.years} year`}, from ${every.from}${every.until ? ` to ${every.until}` : ''}`,
    endedOn && `Ended ${writtenDay(endedOn)}`,
  ];
  return dates.filter(Boolean).join('. ');
}

/** The date of an event whose day is not certain: 'June 2025' for a month, '2025' for a year. */
export function aboutWords(about: string): string {
  const [year, month] = about.split('-');
  return month ? `${monthNames[Number(month) - 1]} ${year}` : `${year}`;
}

/** How to cite a law's page. */
export const citeWords = (law: Pick<Law, 'shortName' | 'checkedOn'>, url: string): string =>
  `${site.name}, “${law.shortName},” AI laws by state, sources checked through ${writtenDay(law.checkedOn)}, ${url}`;

/** The events of a law's history after the day `since`, up to the day `today`. An event without a day counts only if its month or year is later than that of `since`. */
export const eventsSince = ({ history }: Pick<Law, 'history'>, since: string, today: string) =>
  history.filter(({ date, about = '' }) => {
    const when = date ?? about;
    return when > since.slice(0, when.length) && when <= today.slice(0, when.length);
  });

/** The status of a law after its name in a text: 'replaced', 'in effect since January 1, 2026'. */
export function statusBeside(law: Law, today: string): string {
  return lowerFirst(currentStatus(law, today));
}

/** The text of an editor's note about a law, for an article of the day `since`: the law's status, its summary, and its later events with the deadlines that they changed. */
export function noteWords(law: Law, since: string, today: string): string {
  const status = `${currentStatus(law, today)}. ${law.statusNote ?? law.summary}`;
  const events = eventsSince(law, since, today).flatMap(
    ({ date, about, event, changes, isSecondary }) => {
      const when = date ? writtenDay(date) : aboutWords(about ?? '');
      return [
        // An event that the status mentions is not repeated.
        !status.includes(when) && `${when}: ${asSentence(event)}`,
        !status.includes(when) && isSecondary && `(${unconfirmed})`,
        ...changedDates(law, changes, today),
      ];
    },
  );
  return [status, ...events].filter(Boolean).join(' ');
}

/** "Proposed" alone would be unclear next to a name in an article. */
const currentStatus = (law: Law, today: string): string =>
  statusOn(law, today) === 'proposed' ? 'Proposed, not law' : statusWords(law, today);

/** The dates of the duties that an event changed, a sentence each: 'Cities: Due December 31, 2026.' */
export const changedDates = (
  { duties }: Pick<Law, 'duties'>,
  changes: string[],
  today: string,
): string[] =>
  duties
    .filter((duty) => changes.includes(duty.id) && whenWords(duty, today))
    .map((duty) => `${duty.who}: ${whenWords(duty, today)}.`);

/** An event as a sentence. */
export const asSentence = (event: string): string => (/[.?!]$/.test(event) ? event : `${event}.`);
