/** Checks the register's links once a week. Each run checks as many as its time limit allows, and later runs check the rest. */
import { createHash } from 'node:crypto';
import { notInArray, sql } from 'drizzle-orm';
import { env } from '#src/environment/env.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { database, type Batch } from '#src/integrations/database/client.ts';
import { lawLinks } from '#src/integrations/database/tables/watch.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { queueMail, type Mail } from '#src/integrations/mail/outbox.ts';
import type { LawSource } from './law-sources.ts';
import { nameError } from '#src/server/log.ts';
import { site } from '#src/site.ts';

type Row = typeof lawLinks.$inferSelect;

/** No request starts later than `beginUntilMs`, and pending ones are awaited: well below the 25 seconds that a run may take. */
const limits = { beginUntilMs: 13_000, timeoutMs: 6_000, atOnce: 8 };

/** A server that is down for a day does not make a link broken. */
const brokenAfter = 3;
/** A day less than a week, so that a run at a slightly earlier time of day does not skip a week. */
const checkedForMs = 6 * 86_400_000;
/** After this many weeks without a result, a link is listed in the mail to editors. */
const unknownForLong = 4;

/** Checks the links that are due, those with the oldest check first. Stores the results and the mail about newly broken links in one batch, and resolves to counts; `left` are due links for the next run. */
export async function checkLinks(
  sources: LawSource[],
  batch: Batch,
  { beginUntilMs, timeoutMs, atOnce } = limits,
) {
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
      const found = await requestLink(source.url, timeoutMs);
      results.push(toRow({ ...source, ...found, checkedAt: now }, stored.get(source.url)));
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
    checked: results.length,
    left: waiting.length,
    ok: count('ok'),
    gone: count('gone'),
    unknown: count('unknown'),
    newlyBroken: newlyBroken.length,
    broken: broken.length,
  };
}

/**
 * Requests a page without reading it. Only 404 and 410 mean that the page is gone: many official sites
 * refuse programs with 403 or 429, or do not answer them in time, while people can read the page.
 */
async function requestLink(
  url: string,
  timeoutMs: number,
): Promise<Pick<Row, 'outcome' | 'answer'>> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html,*/*', 'user-agent': `${site.name} link check` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const isGone = response.status === 404 || response.status === 410;
    return {
      outcome: response.ok ? 'ok' : isGone ? 'gone' : 'unknown',
      answer: String(response.status),
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: 'unknown', answer: isLate ? 'no answer in time' : nameError(error) };
  }
}

/** The new row of a link, from the result of a check and its earlier row. */
function toRow(
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

/** One mail to each administrator, because we know no other editors; to sales when there are no administrators. */
function writeMails(newlyBroken: Row[], rows: Row[], now: Date) {
  const { ADMIN_EMAILS, SALES_EMAIL } = env();
  const day = ourDay(now);
  const name = ({ laws, url, answer }: Row) => `${laws.join(', ')}: ${url} (${answer})`;
  const list = (heading: string, paragraph: string, links: Row[]) =>
    links.length > 0 ? [{ heading, paragraph, items: links.map(name) }] : [];
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
    queueMail({ ...mail, to, dedupeKey: `law-links ${day} ${to} ${key}` }, { isAutomatic: true }),
  );
}
