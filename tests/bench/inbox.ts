/** What a page of the inbox costs among very many rows, as a ratio to the same page among few, in one run: machines cancel out. */
import { openTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addInboxRows, emptyInbox } from '../fixtures/inbox.ts';
import { listNames, type ListName } from '#src/features/inbox/lists.server.ts';
import type { Place } from '#src/features/inbox/lists/list.server.ts';
import { renderInbox } from '#src/features/inbox/inbox-page.server.tsx';
import { inboxLists } from '#src/features/inbox/lists.server.ts';
import { forgetEnv } from '#src/environment/env.ts';

const sizes = [1_000, 100_000] as const;
const rounds = 15;

interface Sized {
  size: number;
  fixture: TestDatabase;
  endpoint: string | undefined;
  middle: Place | null;
}

/** The pages that are measured, by what they are called. */
const pages = {
  'first page': () => ({ q: '', after: null }),
  'page in the middle': ({ middle }: Sized) => ({ q: '', after: middle }),
  'search that finds one': () => ({ q: 'zelda', after: null }),
  'search that finds all': () => ({ q: 'dana', after: null }),
};
type PageName = keyof typeof pages;

/** Fills two databases, one list at a time, and prints the medians and their ratios. */
export async function benchInbox(): Promise<void> {
  const databases: Sized[] = [];
  for (const size of sizes) {
    const fixture = await openTestDatabase();
    databases.push({ size, fixture, endpoint: process.env.NEON_FETCH_ENDPOINT, middle: null });
  }
  for (const kind of listNames) {
    for (const one of databases) await fill(one, kind);
    const times = await measure(databases, kind);
    console.log(`\n${inboxLists[kind].label}`);
    for (const name of Object.keys(pages) as PageName[]) {
      const [few = 0, many = 0] = times[name].map(medianOf);
      console.log(
        `  ${name.padEnd(22)} ${few.toFixed(1).padStart(7)} ms among ${sizes[0].toLocaleString('en-US')}, ${many.toFixed(1).padStart(7)} ms among ${sizes[1].toLocaleString('en-US')}: ratio ${(many / few).toFixed(1)}`,
      );
    }
    for (const { fixture } of databases) await emptyInbox(fixture, kind);
  }
  for (const { fixture } of databases) await fixture.close();
}

function use({ endpoint }: Sized): void {
  process.env.NEON_FETCH_ENDPOINT = endpoint;
  forgetEnv();
}

async function fill(one: Sized, kind: ListName): Promise<void> {
  use(one);
  const at = `now() - n * interval '1 second'`;
  const words = 'Dana Reyes dana@city.example';
  await addInboxRows(one.fixture, kind, { count: one.size - 1, words, at });
  await addInboxRows(one.fixture, kind, { words: `${words} Zelda`, at });
  // As the platform's database does by itself.
  await one.fixture.query('analyze');
  const half = { after: null, wordQuery: null, limit: one.size / 2 };
  const records = await inboxLists[kind].select(half);
  one.middle = inboxLists[kind].toRows(records).at(-1)?.place ?? null;
}

/** For each page the milliseconds of every round, few rows first. */
async function measure(databases: Sized[], kind: ListName): Promise<Record<PageName, number[][]>> {
  const names = Object.keys(pages) as PageName[];
  const times = Object.fromEntries(
    names.map((name) => [name, databases.map((): number[] => [])]),
  ) as Record<PageName, number[][]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      // In turns, so that whatever else the machine does falls on both.
      for (const [index, one] of databases.entries()) {
        use(one);
        const startedAt = performance.now();
        await renderInbox({ kind, saved: undefined, ...pages[name](one) });
        times[name][index]?.push(performance.now() - startedAt);
      }
  return times;
}

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
