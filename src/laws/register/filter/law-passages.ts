/** The register of laws in the site's search, made from the rows that the register's own search uses. */
import { states, territories } from '#src/content/lists/law-lists.ts';
import type { Passage } from '#src/content/passages/passage.ts';

/** The path of the register's rows, a JSON array of {@link ListedLaw}. */
export const lawRowsPath = '/laws/rows.json';

/** A row of the register. */
export interface ListedLaw {
  id: string;
  /** 'Texas HB 149' */
  name: string;
  fullName: string;
  citation: string;
  summary: string;
  /** 'Texas', or 'Federal'. */
  place: string;
  status: string;
  topics: string;
}

/** A passage for each record, and one for each state or territory that has no record. */
export function lawPassages(rows: ListedLaw[]): Passage[] {
  const records = rows.map((row) =>
    passage(row.id, row.name, row.fullName, [
      `${row.status}. ${row.summary}`,
      [row.citation, row.topics, row.place].join(' · '),
    ]),
  );
  const places = [...states, ...territories]
    .filter(({ name }) => !rows.some(({ place }) => place === name))
    .map(({ slug, name }) =>
      passage(slug, `AI laws in ${name}`, '', [
        'The federal rules that apply to public agencies there.',
      ]),
    );
  return [...records, ...places];
}

const passage = (id: string, title: string, heading: string, lines: string[]): Passage => ({
  id: `/laws/${id}`,
  path: `/laws/${id}`,
  title,
  heading,
  text: lines.join('\n'),
  kind: 'law',
});
