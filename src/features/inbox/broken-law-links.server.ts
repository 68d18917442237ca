/** The links of the register of laws that are broken, or that nobody could check for weeks. */
import { and, asc, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { database } from '#src/integrations/database/client.ts';
import { lawLinks } from '#src/integrations/database/tables/law-links.ts';

/** After that many checks in a row that learned nothing, somebody should open the link in a browser. */
const unknownForLong = 4;

interface LinkRecord {
  url: string;
  laws: string[];
  answer: string;
  brokenSince: Date | null;
}

/** A query for a batch: broken links first, each part by address. */
export function selectBrokenLawLinks() {
  const { url, laws, answer, brokenSince, unknownInARow } = lawLinks;
  const isUnclear = and(isNull(brokenSince), gte(unknownInARow, unknownForLong));
  return database()
    .select({ url, laws, answer, brokenSince })
    .from(lawLinks)
    .where(or(isNotNull(brokenSince), isUnclear))
    .orderBy(asc(isNull(brokenSince)), asc(url));
}

/** One line for each such link: what is wrong, the records that name it, its address and its last answer. */
export const describeLawLinks = (records: readonly LinkRecord[]): string[] =>
  records.map(
    ({ url, laws, answer, brokenSince }) =>
      `${brokenSince ? 'Broken link' : 'Link not checked for weeks'} in ${laws.join(', ')}: ${url} (${answer})`,
  );
