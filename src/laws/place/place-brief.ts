/** What the brief of a place says, on its page and in its Word file. */
import { federal, type Jurisdiction } from '#src/content/lists/law-lists.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';
import { splitDeadlines } from '#src/laws/deadlines/deadline-months.ts';

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
