/** How many mails leave in a run of send-mail, while every third run is killed, and whether each arrives once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createNeonEndpoint } from '#local/database/neon-endpoint.ts';
import { openPostgres } from '#local/database/postgres.ts';
import { projectRoot } from '#local/project-root.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import { migrate } from '#src/integrations/database/migrate.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { createDatabase, databaseUrl } from '../fixtures/postgres-databases.ts';
import { startOwnServer } from '../fixtures/postgres-server.ts';
import { openTestMailServer } from '../fixtures/smtp.ts';
import { testEnv } from '../fixtures/test-env.ts';

/** What a mail takes beside our own work: the four answers of a mail server that is 60 ms away. */
const serverMs = 240;
const goal = { mails: 100_000, minutes: 120 };

/** Queues mails and starts one run after the other, until all are sent; prints what a run a minute would mean. */
export async function benchMail(words: string[]): Promise<void> {
  const count = Number(words[0] ?? 6_000);
  const postgres = await startOwnServer();
  const { name } = await createDatabase(postgres.url);
  const executor = openPostgres(databaseUrl(postgres.url, name));
  const listener = createServer(createNeonEndpoint(executor));
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const { port } = listener.address() as AddressInfo;
  const server = await openTestMailServer();
  server.onText = () => wait(serverMs);
  Object.assign(process.env, testEnv, {
    NEON_FETCH_ENDPOINT: `http://127.0.0.1:${port}/sql`,
    SMTP_URL: server.url,
  });
  try {
    await migrate();
    await queue(count);
    await sendAll(count, server);
  } finally {
    listener.closeAllConnections();
    listener.close();
    await server.close();
    await executor.close();
    await postgres.stop();
  }
}

async function queue(count: number): Promise<void> {
  const words = 'A week of news about AI in government. '.repeat(150);
  const mail = { subject: 'The week', text: words, html: `<p>${words}</p>` };
  const readers = sql`select 'reader' || n || '@city.example' as email from generate_series(1, ${count}::integer) n`;
  const startedAt = performance.now();
  await batch({
    mails: queueMailToEach(mail, { prepare: sql`nobody as (select 1)`, readers, fill: {} }),
    known: database().execute(sql`analyze outbox_mails`),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${count} mails of ${words.length * 2} characters queued in ${seconds.toFixed(1)} s.`,
  );
}

async function sendAll(count: number, server: { taken: string[] }): Promise<void> {
  const whole: number[] = [];
  let killed = 0;
  for (let run = 1; server.taken.length < count || (await countWaiting()) > 0; run += 1) {
    const isKilled = run % 3 === 0;
    const before = server.taken.length;
    const startedAt = performance.now();
    await runOnce(isKilled ? 4_000 + Math.random() * 8_000 : undefined);
    const sent = server.taken.length - before;
    const took = (performance.now() - startedAt) / 1000;
    console.log(`Run ${run}: ${sent} mails in ${took.toFixed(1)} s${isKilled ? ', killed' : ''}.`);
    if (isKilled) killed += 1;
    else if (server.taken.length < count) whole.push(sent);
    // What a killed run held is free after its lease; nobody here waits for that.
    await database().execute(sql`update outbox_mails set due_at = now(),
      leased_until = least(leased_until, now() - interval '1 second') where state = 'waiting'`);
  }
  report(count, server.taken, { whole, killed });
}

async function countWaiting(): Promise<number> {
  const { rows } = await database().execute(
    sql`select count(*)::integer as waiting from outbox_mails where state = 'waiting'`,
  );
  return Number(rows[0]?.['waiting']);
}

/** A process of its own makes one run of send-mail, and is killed after a while if one is given. */
async function runOnce(killAfterMs?: number): Promise<void> {
  const loader = join(projectRoot, 'netlify/local/functions/load-tsx.ts');
  const program = `
    const { default: sendMail } = await import('#functions/send-mail.ts');
    await sendMail(new Request('http://localhost/'), {});`;
  const child = spawn(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', program],
    { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  if (killAfterMs !== undefined) {
    await Promise.race([ended, wait(killAfterMs)]);
    child.kill('SIGKILL');
  }
  await ended;
}

function report(
  count: number,
  taken: string[],
  { whole, killed }: { whole: number[]; killed: number },
): void {
  const ids = taken.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
  const recipients = new Set(taken.map((mail) => /^To: (.+)$/im.exec(mail)?.[1]));
  console.log(
    `\n${recipients.size} of ${count} readers have the mail; ${ids.length - new Set(ids).size} came twice, ${killed} runs were killed.`,
  );
  if (whole.length === 0) {
    console.log('No run was full: give more mails to see how many a run sends.');
    return;
  }
  const aRun = whole.reduce((sum, sent) => sum + sent, 0) / whole.length;
  const minutes = goal.mails / aRun;
  console.log(
    `A whole run sends ${Math.round(aRun)}: at one a minute, ${goal.mails.toLocaleString('en-US')} take ${Math.round(minutes)} minutes, ${(minutes / goal.minutes).toFixed(2)} of the ${goal.minutes} allowed.`,
  );
}
