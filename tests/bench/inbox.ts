/** What a page of the inbox costs among very many rows, as a ratio to the same page among few, in one run: machines cancel out. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNeonEndpoint } from '#local/database/neon-endpoint.ts';
import { openPostgres } from '#local/database/postgres.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { addInboxRows, emptyInbox } from '../fixtures/inbox.ts';
import { createDatabase, databaseUrl } from '../fixtures/postgres-databases.ts';
import { startOwnServer } from '../fixtures/postgres-server.ts';
import { openTestShell } from '../fixtures/shell.ts';
import { testEnv } from '../fixtures/test-env.ts';
import { listNames, type ListName } from '#src/features/inbox/lists.server.ts';
import type { Place } from '#src/features/inbox/lists/list.server.ts';
import { renderInbox } from '#src/features/inbox/inbox-page.server.tsx';
import { inboxLists } from '#src/features/inbox/lists.server.ts';
import { forgetEnv } from '#src/environment/env.ts';

const fewRows = 1_000;
const rounds = 15;

interface Sized {
  size: number;
  fixture: BenchDatabase;
  endpoint: string;
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

interface BenchDatabase {
  endpoint: string;
  query: (text: string, params?: (string | null)[]) => Promise<(string | null)[][]>;
  close: () => Promise<void>;
}

/** A migrated database on a server, reached as in production. */
async function openDatabase(serverUrl: string): Promise<BenchDatabase> {
  const { name } = await createDatabase(serverUrl);
  const executor = openPostgres(databaseUrl(serverUrl, name));
  const listener = createServer(createNeonEndpoint(executor));
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/sql`;
  Object.assign(process.env, testEnv, { NEON_FETCH_ENDPOINT: endpoint });
  forgetEnv();
  await migrate();
  return {
    endpoint,
    query: async (query, params = []) =>
      (await executor.run([{ query, params }], ''))[0]?.rows ?? [],
    close: async () => {
      listener.closeAllConnections();
      listener.close();
      await executor.close();
    },
  };
}

/** Fills two databases, one list at a time, and prints the medians and their ratios. */
export async function benchInbox([manyRows = 100_000]: number[]): Promise<void> {
  const sizes = [fewRows, manyRows] as const;
  const server = await startOwnServer();
  const shell = openTestShell();
  const databases: Sized[] = [];
  for (const size of sizes) {
    const fixture = await openDatabase(server.url);
    databases.push({ size, fixture, endpoint: fixture.endpoint, middle: null });
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
  shell.remove();
  await server.stop();
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
        await renderInbox(
          { kind, saved: undefined, lead: undefined, ...pages[name](one) },
          {},
          { email: 'kim@levee.example' },
        );
        times[name][index]?.push(performance.now() - startedAt);
      }
  return times;
}

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
