/** What the brief of a place says, on its page and in its Word file. */
import { absoluteUrl } from '#src/build/deploy.ts';
import { federal, publicBodies, type Jurisdiction } from '#src/content/lists/law-lists.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { escapeMarkdown } from '#src/formats/written-text.ts';
import { splitDeadlines } from '#src/laws/deadlines/deadlines.ts';
import { isLocal, lawsBinding, whoOwes, type Law } from '#src/laws/record/law.ts';
import {
  bindsWords,
  cautions,
  lawPath,
  numberOf,
  placePath,
  statusWords,
} from '#src/laws/record/law-words.ts';
import { site } from '#src/site.ts';
import { researchWords, type PlaceResearch } from './place-words.ts';

/** The most coming days in a brief, so that it prints on two pages, and the most that only others have. */
const mostDays = 6;
const mostDaysOfOthers = 3;

/** The laws of a place, by whom they apply to, and its next days on the day `today`. */
export function placeBrief(place: Jurisdiction, laws: Law[], today: string) {
  const binding = lawsBinding(laws, place.slug);
  const own = binding.filter(({ jurisdiction }) => jurisdiction === place.slug);
  const ofLocals = own.filter(bindsLocals);
  const ofOthers = own.filter((law) => !bindsLocals(law));
  // A yearly duty has its next day only.
  const days = splitDeadlines(binding, today).next;
  const nextDays = days.filter((day, at) => days.findIndex(({ duty }) => duty === day.duty) === at);
  const next = Map.groupBy(nextDays, ({ law, duty }) =>
    whoOwes(law, duty).some((body) => publicBodies.includes(body) && body !== 'state-agencies'),
  );
  return {
    isFederal: place.slug === federal.slug,
    /** What binds its local governments first: its own laws, then federal rules; and then its laws for others only. */
    groups: [
      { id: 'own', heading: ownHeading(place, ofLocals), laws: ofLocals },
      {
        id: 'federal',
        heading: 'Federal rules',
        laws: binding.filter((law) => !own.includes(law)),
      },
      { id: 'own-others', heading: ownHeading(place, ofOthers), laws: ofOthers },
    ].filter(({ laws: listed }) => listed.length > 0),
    /** They bind others, or no one now. */
    others: laws.filter((law) => law.jurisdiction === place.slug && !own.includes(law)),
    next: [
      { heading: '', days: (next.get(true) ?? []).slice(0, mostDays) },
      {
        heading: 'Deadlines of other offices',
        days: (next.get(false) ?? []).slice(0, mostDaysOfOthers),
      },
    ].filter(({ days }) => days.length > 0),
  };
}

/** The title of a place's page and file. */
export const briefTitle = ({ slug, name }: Jurisdiction): string =>
  slug === federal.slug ? 'Federal AI rules' : `AI laws for agencies in ${name}`;

const bindsLocals = ({ binds }: Law) => binds.some(isLocal);

function ownHeading({ slug, name }: Jurisdiction, listed: Law[]): string {
  const forState = listed.some(({ binds }) => binds.includes('state-agencies'));
  const locals = `local governments${forState ? ' and state agencies' : ''}`;
  const whom = listed.some(bindsLocals) ? `for ${locals}` : 'for state agencies and other bodies';
  return `${slug === federal.slug ? 'Rules' : `${name} laws`} ${whom}`;
}

/** What the brief of a place covers, and whether its own laws bind local governments. */
export function briefLead({ slug, name }: Jurisdiction, laws: Law[]): string {
  const own = lawsBinding(laws, slug).filter(({ jurisdiction }) => jurisdiction === slug);
  if (slug === federal.slug)
    return 'What federal law and policy require of state and local agencies in every state.';
  if (own.length === 0)
    return `We found no ${name} AI law that applies to public agencies. The federal rules below do.`;
  return own.some(bindsLocals)
    ? `What ${name} law and federal rules require of public agencies that use AI: local governments, state agencies, schools and courts.`
    : `We found no ${name} AI law that applies to local governments; the federal rules below do. The ${name} laws here apply to state agencies, schools or courts.`;
}

/** The path of the brief as a Word file. */
export const briefFilePath = ({ slug }: Jurisdiction): string => `/laws/${slug}.docx`;

/** The source of the Word file of a place on the day `today`, for the packet of a council or a board. */
export function briefSource(
  place: Jurisdiction,
  laws: Law[],
  research: PlaceResearch | undefined,
  today: string,
) {
  const { isFederal, groups, next } = placeBrief(place, laws, today);
  const link = (law: Law, name: string, anchor = '') =>
    `[${escapeMarkdown(name)}](${absoluteUrl(lawPath(law))}${anchor})`;
  const daysOf = ({ days }: (typeof next)[number]) =>
    days.map(
      ({ date, kind, law, duty }) =>
        `- **${writtenDay(date)}:** ${link(law, law.shortName, `#${duty.id}`)}${kind === 'starts' ? ' applies' : ''}. ${escapeMarkdown([`${duty.who}: ${duty.text}`, ...cautions(law, duty)].join(' '))}`,
    );
  const list = (listed: Law[]) =>
    listed.map(
      (law) =>
        `- **${link(law, law.name)}.** ${escapeMarkdown(`${[numberOf(law), statusWords(law, today)].filter(Boolean).join('. ')}. Applies to: ${bindsWords(law)}. ${law.summary}`)}`,
    );
  const part = (heading: string, lines: string[]) =>
    lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : [];
  return {
    origin: `From ${site.name}’s AI laws by state`,
    title: briefTitle(place),
    description: briefLead(place, laws),
    file: `src/content/places/${place.slug}.yaml`,
    markdown: [
      ...next.flatMap((group, at) => [
        ...(at === 0 ? ['## Upcoming deadlines'] : []),
        ...(group.heading ? [`### ${group.heading}`] : []),
        daysOf(group).join('\n'),
      ]),
      ...groups.flatMap((group) => part(group.heading, list(group.laws))),
      escapeMarkdown(
        `${researchWords(isFederal ? 'federal law' : place.name, research, laws.filter(({ jurisdiction }) => jurisdiction === place.slug).length)} This is not legal advice.`,
      ),
    ].join('\n\n'),
    pageUrl: absoluteUrl(placePath(place.slug)),
  };
}
