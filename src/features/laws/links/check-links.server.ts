/** Checks the register's links once a week, as many in a run as its time allows; later runs take up the rest. */
import { createHash } from 'node:crypto';
import { notInArray, sql } from 'drizzle-orm';
import { env } from '#src/environment/env.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { lawLinks } from '#src/integrations/database/tables/law-links.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { queueMail, type Mail } from '#src/integrations/mail/outbox.ts';
import type { LawSource } from '#src/server/law-sources.ts';
import { askLink } from './ask-link.server.ts';

type Row = typeof lawLinks.$inferSelect;

/** The result of a run. */
export interface LinkRun {
  checked: number;
  /** Due, and left to the next run. */
  left: number;
  ok: number;
  gone: number;
  unknown: number;
  /** Found broken in this run for the first time. */
  newlyBroken: number;
  /** All that are broken now. */
  broken: number;
}

/** How long a run may take, and how much at once. */
export interface LinkLimits {
  /** No link is asked for later than that; what was asked for is waited for. */
  beginUntilMs: number;
  timeoutMs: number;
  atOnce: number;
}

// Together well below the 25 seconds of a run.
const limits: LinkLimits = { beginUntilMs: 13_000, timeoutMs: 6_000, atOnce: 8 };

/** One bad day of a server is no broken link. */
const brokenAfter = 3;
/** A week less a day, so that a check a little earlier in the week is not put off by a week. */
const checkedForMs = 6 * 86_400_000;
/** Editors read of links that nobody could check for that many weeks. */
const unknownForLong = 4;

/** Checks what is due, the longest unchecked first; stores all results and the mail about newly broken links in one batch. */
export async function checkLinks(
  sources: LawSource[],
  batch: Batch,
  { beginUntilMs, timeoutMs, atOnce }: LinkLimits = limits,
): Promise<LinkRun> {
  const startedAt = performance.now();
  const now = new Date();
  const stored = new Map((await database().select().from(lawLinks)).map((row) => [row.url, row]));
  const checkedAt = ({ url }: LawSource) => stored.get(url)?.checkedAt.getTime() ?? 0;
  const due = sources
    .filter((source) => now.getTime() - checkedAt(source) >= checkedForMs)
    .sort((a, b) => checkedAt(a) - checkedAt(b));
  const waiting = [...due];
  const results: Row[] = [];
  const work = async () => {
    while (performance.now() - startedAt < beginUntilMs) {
      const source = waiting.shift();
      if (!source) return;
      const found = await askLink(source.url, timeoutMs);
      results.push(judge({ ...source, ...found, checkedAt: now }, stored.get(source.url)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  const named = new Set(sources.map(({ url }) => url));
  const current = new Map([...stored, ...results.map((row) => [row.url, row] as const)]);
  const rows = [...current.values()].filter(({ url }) => named.has(url));
  const broken = rows.filter(({ brokenSince }) => brokenSince);
  const newlyBroken = results.filter(
    ({ url, brokenSince }) => brokenSince && !stored.get(url)?.brokenSince,
  );
  await batch({
    forget: database()
      .delete(lawLinks)
      .where(notInArray(lawLinks.url, [...named])),
    store: results.length > 0 ? store(results) : null,
    mails: newlyBroken.length > 0 ? writeMails(newlyBroken, rows, now) : null,
  });
  const count = (outcome: Row['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    ...{ checked: results.length, left: waiting.length },
    ...{ ok: count('ok'), gone: count('gone'), unknown: count('unknown') },
    ...{ newlyBroken: newlyBroken.length, broken: broken.length },
  };
}

/** What a link is after a check that found this, given what was known of it. */
function judge(
  found: Pick<Row, 'url' | 'laws' | 'outcome' | 'answer' | 'checkedAt'>,
  before: Row | undefined,
): Row {
  const { outcome, checkedAt } = found;
  const known = before ?? { goneInARow: 0, unknownInARow: 0, brokenSince: null };
  if (outcome === 'unknown') return { ...known, ...found, unknownInARow: known.unknownInARow + 1 };
  const goneInARow = outcome === 'gone' ? known.goneInARow + 1 : 0;
  const brokenSince = goneInARow >= brokenAfter ? (known.brokenSince ?? checkedAt) : null;
  return { ...found, goneInARow, unknownInARow: 0, brokenSince };
}

const store = (results: Row[]) =>
  database()
    .insert(lawLinks)
    .values(results)
    .onConflictDoUpdate({
      target: lawLinks.url,
      set: {
        laws: sql`excluded.laws`,
        checkedAt: sql`excluded.checked_at`,
        outcome: sql`excluded.outcome`,
        answer: sql`excluded.answer`,
        goneInARow: sql`excluded.gone_in_a_row`,
        unknownInARow: sql`excluded.unknown_in_a_row`,
        brokenSince: sql`excluded.broken_since`,
      },
    });

/** One mail to each administrator, who are the editors that we know; to sales while there is none. */
function writeMails(newlyBroken: Row[], rows: Row[], now: Date) {
  const { ADMIN_EMAILS, SALES_EMAIL } = env();
  const day = ourDay(now);
  const name = ({ laws, url, answer }: Row) => `${laws.join(', ')}: ${url} (${answer})`;
  const list = (heading: string, paragraph: string, some: Row[]) =>
    some.length > 0 ? [{ heading, paragraph, items: some.map(name) }] : [];
  const older = rows.filter(
    (row) => row.brokenSince && !newlyBroken.some(({ url }) => url === row.url),
  );
  const unclear = rows.filter(({ unknownInARow }) => unknownInARow >= unknownForLong);
  const content = renderMail({
    heading: 'Broken links in the register of laws',
    paragraphs: [
      `The weekly check of ${writtenDay(day)} found pages that were gone ${brokenAfter} times in a row. Find each page’s new address and write it into the record, src/content/laws/<id>.yaml.`,
    ],
    sections: [
      ...list('Newly broken', 'Gone three times in a row:', newlyBroken),
      ...list('Still broken', 'Reported before:', older),
      ...list(
        'Not checked for weeks',
        `These sites refused our check or did not answer, ${unknownForLong} weeks in a row or more. Open them in a browser:`,
        unclear,
      ),
    ],
  });
  const mail: Omit<Mail, 'to'> = {
    subject: `Broken links in the register of laws: ${newlyBroken.length}`,
    ...content,
    countsToward: 'nothing',
  };
  const urls = newlyBroken.map(({ url }) => url).sort();
  const key = createHash('sha256').update(urls.join(' ')).digest('hex');
  return (ADMIN_EMAILS.length > 0 ? ADMIN_EMAILS : [SALES_EMAIL]).map((to) =>
    queueMail(
      { ...mail, to, dedupeKey: `law-links ${day} ${to} ${key}` },
      { followsByItself: true },
    ),
  );
}
