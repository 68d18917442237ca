/** `npm run bench -- inbox`: the time of inbox pages with many rows, as a ratio to the same pages with few in the same run. */
import { addInboxRows, emptyInbox } from '#tests/fixtures/inbox.ts';
import { startOwnServer } from '#tests/fixtures/postgres-server.ts';
import { openTestShell } from '#tests/fixtures/shell.ts';
import {
  inboxLists,
  listNames,
  type ListName,
} from '#src/features/operations/inbox/lists.server.ts';
import type { Place } from '#src/features/operations/inbox/lists/list.server.ts';
import { renderInbox } from '#src/features/operations/inbox/inbox-page.server.tsx';
import { forgetEnv } from '#src/environment/env.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { medianOf, timeOf } from './measure.ts';

const fewRows = 1_000;
const rounds = 15;

interface Sized {
  size: number;
  database: BenchDatabase;
  middle: Place | null;
}

/** The measured pages. */
const pages = {
  'first page': () => ({ q: '', after: null }),
  'page in the middle': ({ middle }: Sized) => ({ q: '', after: middle }),
  'search that finds one': () => ({ q: 'zelda', after: null }),
  'search that finds all': () => ({ q: 'dana', after: null }),
};
type PageName = keyof typeof pages;

/** Fills a small and a large database, one list at a time, and prints medians and ratios. */
export async function benchInbox([manyRows = 100_000]: number[]): Promise<void> {
  const sizes = [fewRows, manyRows] as const;
  const server = await startOwnServer();
  const shell = openTestShell();
  const databases: Sized[] = [];
  for (const size of sizes)
    databases.push({ size, database: await openBenchDatabase(server.url), middle: null });
  for (const kind of listNames) {
    for (const sized of databases) await fill(sized, kind);
    const times = await measure(databases, kind);
    console.log(`\n${inboxLists[kind].label}`);
    for (const name of Object.keys(pages) as PageName[]) {
      const [few = 0, many = 0] = times[name].map(medianOf);
      console.log(
        `  ${name.padEnd(22)} ${few.toFixed(1).padStart(7)} ms among ${sizes[0].toLocaleString('en-US')}, ${many.toFixed(1).padStart(7)} ms among ${sizes[1].toLocaleString('en-US')}: ratio ${(many / few).toFixed(1)}`,
      );
    }
    for (const { database } of databases) await emptyInbox(database, kind);
  }
  for (const { database } of databases) await database.close();
  shell.remove();
  await server.stop();
}

function use({ database }: Sized): void {
  process.env.NEON_FETCH_ENDPOINT = database.url;
  forgetEnv();
}

async function fill(sized: Sized, kind: ListName): Promise<void> {
  use(sized);
  const at = `now() - n * interval '1 second'`;
  const text = 'Dana Reyes dana@city.example';
  await addInboxRows(sized.database, kind, { count: sized.size - 1, text: text, at });
  await addInboxRows(sized.database, kind, { text: `${text} Zelda`, at });
  // In production, autovacuum does this.
  await sized.database.query('analyze');
  const half = { after: null, typed: null, limit: sized.size / 2 };
  const records = await inboxLists[kind].select(half);
  sized.middle = inboxLists[kind].toRows(records).at(-1)?.place ?? null;
}

/** For each page, the milliseconds of every round in each database, few rows first. */
async function measure(databases: Sized[], kind: ListName): Promise<Record<PageName, number[][]>> {
  const names = Object.keys(pages) as PageName[];
  const times = Object.fromEntries(
    names.map((name) => [name, databases.map((): number[] => [])]),
  ) as Record<PageName, number[][]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      // Alternate, so that other load on the machine affects both.
      for (const [index, sized] of databases.entries()) {
        use(sized);
        const query = { kind, saved: undefined, lead: undefined, ...pages[name](sized) };
        const reader = { email: 'kim@levee.example' };
        times[name][index]?.push(await timeOf(() => renderInbox(query, {}, reader)));
      }
  return times;
}
