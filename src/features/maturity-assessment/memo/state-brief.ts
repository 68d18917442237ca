/** What the law asks of the agencies of a state, for council memos: the build writes it, and a function reads it. */
import { boundBodies, federal, publicBodies, states } from '#src/content/lists/law-lists.ts';
import { nextOfPublicBodies } from '#src/laws/deadlines/deadlines.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';
import { cautions, lawPath, placePath, statusWords } from '#src/laws/record/law-words.ts';

/** What a memo has room for: the next dates, federal ones included, and the laws of the state, or else the federal rules. Every text is plain. */
export interface StateBrief {
  name: string;
  /** Of its page in the register. */
  path: string;
  /** Whether the state has a law of its own that binds its agencies. */
  hasOwn: boolean;
  dates: { date: string; starts: boolean; law: string; path: string; text: string; who: string }[];
  laws: { name: string; path: string; status: string; summary: string; who: string }[];
  /** How many binding laws are left out. */
  more: number;
}

/** A memo has two pages, so each list ends at about this many letters. */
const mostLetters = { dates: 900, laws: 1300 };

/** The briefs by slug on the day `today`, with the federal rules alone under `us`. */
export const briefsByState = (laws: Law[], today: string): Record<string, StateBrief> =>
  Object.fromEntries(
    [federal, ...states].map((place) => [place.slug, describe(place, laws, today)]),
  );

function describe(
  { slug, name }: { slug: string; name: string },
  laws: Law[],
  today: string,
): StateBrief {
  const binding = lawsBinding(laws, slug);
  const own = binding.filter(({ jurisdiction }) => jurisdiction === slug);
  const all = own.length > 0 ? own : binding;
  const listed = fit(
    // A council or a board governs locally: what binds local bodies comes first.
    [...all.filter(bindsLocally), ...all.filter((law) => !bindsLocally(law))].map((law) => ({
      name: law.shortName,
      path: lawPath(law),
      status: statusWords(law, today),
      summary: law.summary,
      who: whoText(law),
    })),
    mostLetters.laws,
  );
  return {
    name,
    path: placePath(slug),
    hasOwn: own.length > 0,
    dates: fit(
      nextOfPublicBodies(binding, today, Infinity).map(({ date, kind, law, duty }) => ({
        date,
        starts: kind === 'starts',
        law: law.shortName,
        path: `${lawPath(law)}#${duty.id}`,
        text: [duty.text, ...cautions(law, duty)].join(' '),
        who: duty.who,
      })),
      mostLetters.dates,
    ),
    laws: listed,
    more: all.length - listed.length,
  };
}

const local = ['cities', 'counties', 'special-districts', 'schools', 'police'];
const bindsLocally = ({ binds }: Law) => binds.some((body) => local.includes(body));

/** The public bodies that a law binds: 'state agencies, cities and towns, counties'. */
function whoText({ binds }: Law): string {
  const bodies = binds.filter((body) => publicBodies.includes(body));
  return bodies.length > 5
    ? 'most kinds of public bodies'
    : bodies.map((body) => boundBodies[body].toLowerCase()).join(', ');
}

/** The first items whose texts have at most this many letters together. */
function fit<Item extends object>(items: Item[], most: number): Item[] {
  let letters = 0;
  const end = items.findIndex((item) => (letters += Object.values(item).join('').length) > most);
  return end === -1 ? items : items.slice(0, end);
}
