/** What the brief of a place says, on its page and in its Word file. */
import { absoluteUrl } from '#src/build/deploy.ts';
import { federal, type Jurisdiction } from '#src/content/lists/law-lists.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { escapeMarkdown } from '#src/formats/written-text.ts';
import { splitDeadlines } from '#src/laws/deadlines/deadlines.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';
import { lawPath, placePath, statusWords } from '#src/laws/record/law-words.ts';
import { site } from '#src/site.ts';
import { researchWords, type PlaceResearch } from './place-words.ts';

/** The most coming days in a brief, so that it prints on two pages. */
const mostDays = 6;

/** The laws of a place, by whom they bind, and its next days on the day `today`. */
export function placeBrief(place: Jurisdiction, laws: Law[], today: string) {
  const binding = lawsBinding(laws, place.slug);
  const own = binding.filter(({ jurisdiction }) => jurisdiction === place.slug);
  return {
    isFederal: place.slug === federal.slug,
    own,
    federalRules: binding.filter((law) => !own.includes(law)),
    /** They bind others, or no one now. */
    others: laws.filter((law) => law.jurisdiction === place.slug && !own.includes(law)),
    next: splitDeadlines(binding, today).next.slice(0, mostDays),
  };
}

/** The title of a place's page and file. */
export const briefTitle = ({ slug, name }: Jurisdiction): string =>
  slug === federal.slug ? 'Federal AI rules' : `AI laws that bind agencies in ${name}`;

/** What the brief of a place covers; `count` is the number of its own laws that bind public agencies. */
export const briefLead = ({ slug, name }: Jurisdiction, count: number): string =>
  slug === federal.slug
    ? 'What federal law and policy require of state and local agencies in every state.'
    : count === 0
      ? `The register has no law of ${name} that binds its public agencies. The federal rules below bind them.`
      : `What the law of ${name} and federal rules require of its cities, counties, state agencies, schools and courts that use AI.`;

/** The path of the brief as a Word file. */
export const briefFilePath = ({ slug }: Jurisdiction): string => `/laws/${slug}.docx`;

/** The source of the Word file of a place on the day `today`, for the packet of a council or a board. */
export function briefSource(
  place: Jurisdiction,
  laws: Law[],
  research: PlaceResearch | undefined,
  today: string,
) {
  const { isFederal, own, federalRules, others, next } = placeBrief(place, laws, today);
  const link = (law: Law, anchor = '') =>
    `[${escapeMarkdown(law.shortName)}](${absoluteUrl(lawPath(law))}${anchor})`;
  const days = next.map(
    ({ date, kind, law, duty }) =>
      `- **${writtenDay(date)}:** ${link(law, `#${duty.id}`)}${kind === 'starts' ? ' applies' : ''}. ${escapeMarkdown(`${duty.who}: ${duty.text}`)}`,
  );
  const list = (listed: Law[]) =>
    listed.map(
      (law) =>
        `- **${link(law)}.** ${escapeMarkdown(`${statusWords(law, today)}. ${law.summary}`)}`,
    );
  const part = (heading: string, lines: string[]) =>
    lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : [];
  return {
    origin: `From the register of AI laws of ${site.name}`,
    title: briefTitle(place),
    description: briefLead(place, own.length),
    file: `src/content/places/${place.slug}.yaml`,
    markdown: [
      ...part('Upcoming deadlines', days),
      ...part(isFederal ? 'Rules' : `Laws of ${place.name}`, list(own)),
      ...part('Federal rules', list(federalRules)),
      escapeMarkdown(
        `${researchWords(isFederal ? 'federal law' : place.name, research, own.length + others.length)} Each record says until when its sources were checked. This is not legal advice.`,
      ),
    ].join('\n\n'),
    lastReviewed: today,
    pageUrl: absoluteUrl(placePath(place.slug)),
  };
}
