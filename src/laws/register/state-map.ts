/** A map of the states and territories in tiles of equal size, so that small states are as easy to read and tap as large ones. */
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { lawsBinding, type Law } from '#src/laws/record/law.ts';
import { knowledgeOf, type PlaceResearch } from '#src/laws/place/place-words.ts';

const rows = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. WI .. .. .. VT NH',
  'WA ID MT ND MN IL MI .. NY MA ..',
  'OR NV WY SD IA IN OH PA NJ CT RI',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI GU .. TX .. .. .. .. FL .. PR',
].map((row) => row.split(' '));

/** The number of columns and rows. */
export const mapSize = { columns: 11, rows: rows.length };

/** A tile for each state and territory in reading order; columns and rows count from 0, and `count` is the number of its laws that bind its public agencies; undefined when the place was not researched. */
export function mapTiles(
  laws: Pick<Law, 'jurisdiction' | 'status' | 'binds'>[],
  places: Map<string, PlaceResearch>,
) {
  return rows.flatMap((codes, row) =>
    codes.flatMap((code, column) => {
      const place = jurisdictions.find(({ postalCode }) => postalCode.toUpperCase() === code);
      if (!place) return [];
      const { slug, name } = place;
      const own = lawsBinding(laws, slug).filter(({ jurisdiction }) => jurisdiction === slug);
      const knowledge = knowledgeOf(places.get(slug), own.length);
      const count = knowledge === 'not-researched' ? undefined : own.length;
      return [{ slug, name, code, column, row, count }];
    }),
  );
}
