/** The brief of a place as the source of a Word file, for the packet of a council or a board. */
import { absoluteUrl } from '#src/build/deploy.ts';
import type { Jurisdiction } from '#src/content/lists/law-lists.ts';
import type { Law } from '#src/laws/record/law.ts';
import { lawPath, placePath, statusWords } from '#src/laws/record/law-words.ts';
import { researchWords, type PlaceResearch } from './place-words.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { escapeMarkdown } from '#src/formats/markdown.ts';
import { site } from '#src/site.ts';
import { briefLead, briefTitle, placeBrief } from './place-brief.ts';

/** The source of the Word file of a place on the day `today`. */
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
  const list = (some: Law[]) =>
    some.map(
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
