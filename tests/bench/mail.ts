/** `npm run bench -- mail`: how many emails a run of send-mail sends while every third run is killed, and whether each arrives once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { projectRoot } from '#local/process/settings.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import { queueMailToEach } from '#src/integrations/mail/outbox.ts';
import { startOwnServer } from '#tests/fixtures/postgres-server.ts';
import { openTestMailServer } from '#tests/fixtures/smtp.ts';
import { openBenchDatabase } from './bench-database.ts';
import { timeOf } from './measure.ts';

/** The network time of one email: four responses of a mail server that is 60 ms away. */
const serverMs = 240;
const goal = { mails: 100_000, minutes: 120 };

/** Queues emails and repeats runs until all are sent; prints how long one run per minute would take. */
export async function benchMail(args: string[]): Promise<void> {
  const count = Number(args[0] ?? 6_000);
  const postgres = await startOwnServer();
  const server = await openTestMailServer();
  server.onText = () => wait(serverMs);
  const outbox = await openBenchDatabase(postgres.url, { SMTP_URL: server.url });
  try {
    await queue(count);
    await sendAll(count, server);
  } finally {
    await server.close();
    await outbox.close();
    await postgres.stop();
  }
}

async function queue(count: number): Promise<void> {
  const text = 'A week of news about AI in government. '.repeat(150);
  const mail = { subject: 'The week', text, html: `<p>${text}</p>` };
  const readers = sql`select 'reader' || n || '@city.example' as email from generate_series(1, ${count}::integer) n`;
  const ms = await timeOf(() =>
    batch({
      mails: queueMailToEach(mail, { prepare: sql`nobody as (select 1)`, readers, fill: {} }),
      analyzed: database().execute(sql`analyze outbox_mails`),
    }),
  );
  const length = text.length * 2;
  console.log(`${count} emails of ${length} characters queued in ${(ms / 1000).toFixed(1)} s.`);
}

async function sendAll(count: number, server: { taken: string[] }): Promise<void> {
  const completeRuns: number[] = [];
  let killed = 0;
  for (let run = 1; server.taken.length < count || (await countWaiting()) > 0; run += 1) {
    const isKilled = run % 3 === 0;
    const before = server.taken.length;
    const killAfterMs = isKilled ? 4_000 + Math.random() * 8_000 : undefined;
    const ms = await timeOf(() => runOnce(killAfterMs));
    const sent = server.taken.length - before;
    const end = `${(ms / 1000).toFixed(1)} s${isKilled ? ', killed' : ''}`;
    console.log(`Run ${run}: ${sent} emails in ${end}.`);
    if (isKilled) killed += 1;
    else if (server.taken.length < count) completeRuns.push(sent);
    // Expire the killed run's leases instead of waiting for them.
    await database().execute(sql`update outbox_mails set due_at = now(),
      leased_until = least(leased_until, now() - interval '1 second') where state = 'waiting'`);
  }
  report(count, server.taken, { completeRuns, killed });
}

async function countWaiting(): Promise<number> {
  const { rows } = await database().execute(
    sql`select count(*)::integer as waiting from outbox_mails where state = 'waiting'`,
  );
  return Number(rows[0]?.['waiting']);
}

/** Runs send-mail once in another process, which is killed after `killAfterMs` if given. */
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
  { completeRuns, killed }: { completeRuns: number[]; killed: number },
): void {
  const ids = taken.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
  const recipients = new Set(taken.map((mail) => /^To: (.+)$/im.exec(mail)?.[1]));
  console.log(
    `\n${recipients.size} of ${count} subscribers got the email; ${ids.length - new Set(ids).size} came twice, ${killed} runs were killed.`,
  );
  if (completeRuns.length === 0)
    return console.log('No run was full: give more emails to see how many a run sends.');
  const perRun = completeRuns.reduce((sum, sent) => sum + sent, 0) / completeRuns.length;
  const minutes = goal.mails / perRun;
  console.log(
    `A complete run sends ${Math.round(perRun)}: with one run per minute, ${goal.mails.toLocaleString('en-US')} take ${Math.round(minutes)} minutes, ${(minutes / goal.minutes).toFixed(2)} of the ${goal.minutes} allowed.`,
  );
}
