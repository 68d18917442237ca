/**
 * `npm run bench -- faults`: mixed submissions while every service fails and the functions are killed. Acknowledged
 * submissions must be stored and emailed once, and rejected ones must not be stored.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { projectRoot } from '#local/process/settings.ts';
import { startChild, type Child } from '#tests/fixtures/child.ts';
import { randomFrom, type Random } from '#tests/bench/random.ts';
import { moveClock } from './clock.ts';
import { openServices, type FaultMode, type Services } from './services.ts';
import { effectsOf, makeSubmission, type Submission } from './submissions.ts';

/** The start times of the parts of a run; null is the real time. */
const clocks: Record<string, string | null> = {
  today: null,
  'end of a month, around midnight in Central Time': '2027-02-01T05:59:30Z',
  'clocks go forward in Central Time': '2027-03-14T07:59:30Z',
  'clocks go back in Central Time': '2027-11-07T06:59:30Z',
  'the leap day begins in Central Time': '2028-02-29T05:59:30Z',
};

const faultModes: FaultMode[] = [
  // Nearly as often as all faults together, so that some submissions succeed.
  ...Array<FaultMode>(12).fill({ name: 'none' }),
  { name: 'database away', database: 'away' },
  { name: 'database slow', database: 'slow' },
  { name: 'database cut after storing', database: 'cut' },
  { name: 'database hangs', database: 'hangs' },
  { name: 'mail refused', mail: 'busy' },
  { name: 'mail deferred', mail: 'greylist' },
  { name: 'mail cut before its text', mail: 'drop-before-text' },
  { name: 'mail answer lost', mail: 'take-and-drop' },
  { name: 'mail hangs', mail: 'take-and-hang' },
  { name: 'all outside services down', payments: 'down', telephony: 'down', model: 'cuts' },
  { name: 'outside services slow', payments: 'slow', telephony: 'slow' },
  { name: 'outside answers lost', payments: 'lost', telephony: 'lost', model: 'cuts' },
  { name: '429', payments: 'rate-limited', telephony: 'rate-limited', model: 'limited' },
  { name: '500', payments: 'broken', telephony: 'broken', model: 'refuses' },
  { name: 'payments crash halfway', payments: 'crashed', model: 'refuses' },
  { name: 'model silent', model: 'silent' },
];

/** How a submission ended for its visitor, who retries a few times. */
type Outcome = 'acknowledged' | 'refused' | 'given up';

interface Sent {
  submission: Submission;
  outcome: Outcome;
  tries: number;
  /** The quote was accepted by its link, and that was acknowledged. */
  isAccepted?: boolean;
}

type Counts = Record<string, number>;

const maxTries = 8;
const concurrency = 12;
/** Visitors pause, so that 400 of them meet about fifty fault modes on any machine. */
const maxPauseMs = 3_000;

/** Runs at all start times, prints counts, and exits with 1 when anything was lost, duplicated or wrongly stored. */
export async function benchFaults([count = 2_000, seed = 20_261_122]: number[]): Promise<void> {
  const postgresUrl = process.env['TEST_POSTGRES_URL'];
  // Several instances need one shared database, which an embedded one cannot be.
  for (const instances of postgresUrl ? [1, 2] : [1]) {
    const totals: Counts = {};
    const faults: string[] = [];
    const database = postgresUrl ? 'a PostgreSQL server' : 'the embedded PostgreSQL';
    console.log(`\n${count} submissions, seed ${seed}, ${instances} instance(s), ${database}`);
    const names = Object.keys(clocks);
    for (const [index, name] of names.entries()) {
      const end = Math.floor((count * (index + 1)) / names.length);
      const first = Math.floor((count * index) / names.length);
      const run = { first, count: end - first, instances };
      const { counts, wrong } = await runOnce(randomFrom(seed + index), clocks[name] ?? null, run);
      console.log(`  ${name}: ${describe(counts)}`);
      for (const [what, number] of Object.entries(counts))
        totals[what] = (totals[what] ?? 0) + number;
      faults.push(...wrong.map((line) => `FAULT (${name}) ${line}`));
    }
    console.log(`  All: ${describe(totals)}`);
    for (const line of faults.slice(0, 20)) console.log(`  ${line}`);
    console.log(faults.length === 0 ? '  No faults.' : `  ${faults.length} faults.`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

/** Sends the submissions from `first` on; resolves to counts and faults. */
async function runOnce(
  random: Random,
  start: string | null,
  { first, count, instances }: { first: number; count: number; instances: number },
) {
  const aheadMs = moveClock(start);
  const services = await openServices(random, aheadMs, process.env['TEST_POSTGRES_URL']);
  const crashes: number[] = [];
  const sites = await Promise.all(
    Array.from({ length: instances }, () => startSite(services, aheadMs, crashes)),
  );
  const sent: Sent[] = [];
  const state = { kills: 0, isOver: false };
  try {
    let next = first;
    const visitor = async () => {
      while (next < first + count) {
        const number = next++;
        await wait(random.below(maxPauseMs));
        const submission = makeSubmission(random, number);
        sent.push(await submit(random, sites, submission));
      }
    };
    const faults = causeFaults(random, services, sites, state);
    const schedules = runSchedules(sites, state);
    await Promise.all(Array.from({ length: concurrency }, visitor));
    state.isOver = true;
    await Promise.all([faults, schedules]);
    await services.setMode({ name: 'none' });
    for (const site of sites) await site.restart();
    await acceptQuotes(random, sites, services, sent);
    await settle(sites, services);
    const { counts, wrong } = await compare(services, sent);
    wrong.push(...crashes.map((code) => `a process crashed with ${code}`));
    return { counts: { ...counts, kills: state.kills }, wrong };
  } finally {
    for (const site of sites) await site.kill();
    await services.close();
    moveClock(null);
  }
}

/** A process that serves the functions and keeps its port across restarts. */
interface Site {
  url: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
}

async function startSite(
  { variables }: Services,
  aheadMs: number,
  crashes: number[],
): Promise<Site> {
  let child: Child;
  let port = '0';
  const start = async () => {
    const script = join(import.meta.dirname, 'serve-functions.ts');
    const environment = { ...variables, LEVEE_CLOCK_AHEAD_MS: String(aheadMs) };
    child = startChild([script, port], environment, projectRoot);
    void child.ended.then((code) => {
      // A killed process has no exit code, so this one crashed.
      if (typeof code === 'number') crashes.push(code);
    });
    port = (await child.printed(/^ready (\d+)$/m))[1] ?? port;
  };
  await start();
  const kill = async () => {
    child.process.kill('SIGKILL');
    await child.ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      await kill();
      await start();
    },
  };
}

/** Changes the fault mode at random, and now and then kills and restarts a process. */
async function causeFaults(
  random: Random,
  services: Services,
  sites: Site[],
  state: { kills: number; isOver: boolean },
): Promise<void> {
  while (!state.isOver) {
    await services.setMode(random.pick(faultModes));
    await wait(400 + random.below(1_200));
    if (!random.chance(0.15)) continue;
    await random.pick(sites).restart();
    state.kills += 1;
  }
}

async function runSchedules(sites: Site[], state: { isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    await Promise.all(sites.map((site) => runJobs(site)));
    await wait(1_000);
  }
}

async function runJobs({ url }: Site): Promise<void> {
  for (const name of ['send-mail', 'send-text-messages', 'invoice-quotes'])
    await fetch(`${url}/_run/${name}`, { method: 'POST' }).catch(() => undefined);
}

async function submit(random: Random, sites: Site[], submission: Submission): Promise<Sent> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const status = await post(random, random.pick(sites), submission.path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(submission.body),
    });
    if (status >= 200 && status < 300) return { submission, outcome: 'acknowledged', tries };
    // An earlier try may still be running, or its process may have been killed.
    const isBusy = status === 409 || status === 429;
    if (status >= 400 && status < 500 && !isBusy) return { submission, outcome: 'refused', tries };
    await wait(300 * tries);
  }
  return { submission, outcome: 'given up', tries: maxTries };
}

/** Resolves to the status of the response, or to 0 without one. */
async function post(
  random: Random,
  { url }: Site,
  path: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  const ip = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { ...headers, 'x-nf-client-connection-ip': ip },
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Accepts every quote by the link in its email, while Stripe fails in various ways. */
async function acceptQuotes(
  random: Random,
  sites: Site[],
  services: Services,
  sent: Sent[],
): Promise<void> {
  await settle(sites, services);
  const mails = await services.mail.parsed();
  const modes = ['down', 'lost', 'rate-limited', 'broken', 'crashed'] as const;
  for (const quote of sent.filter(({ submission }) => submission.kind === 'quote')) {
    const mail = mails.find(({ to }) => to?.[0]?.address === quote.submission.email);
    const [, path, token] =
      /https?:\/\/[^/\s]+(\/quote\/[^?\s]+)\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
    if (!path || !token) continue;
    await services.setMode({ name: 'Stripe fails', payments: random.pick(modes) });
    const status = await post(random, random.pick(sites), path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token }).toString(),
    });
    quote.isAccepted = status === 303 || status === 200;
  }
  await services.setMode({ name: 'none' });
}

/** Moves time forward until nothing is due. As an operator would, resends unconfirmed emails that the mail server lacks. */
async function settle(sites: Site[], services: Services): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    for (const site of sites) await runJobs(site);
    const taken = JSON.stringify(
      (await services.mail.parsed()).map(({ messageId }) => messageId ?? ''),
    );
    await services.query(
      `update outbox_mails set state = 'waiting', due_at = now(), unconfirmed_handovers = 0
       where state = 'unconfirmed'
         and not message_id in (select value from jsonb_array_elements_text($1::jsonb))`,
      [taken],
    );
    const [[waiting] = []] = await services.query(
      `select (select count(*) from outbox_mails where state = 'waiting')
        + (select count(*) from text_messages where state = 'waiting')
        + (select count(*) from quotes where confirmed_at is not null and invoice_id is null)`,
    );
    if (waiting === '0') return;
    await services.pass('11 minutes');
  }
}

/** Compares stored rows, emails, text messages and Stripe objects with the expected effects of each submission. */
async function compare({ mail, payments, query, texts }: Services, sent: Sent[]) {
  const wrong: string[] = [];
  const counts: Counts = { acknowledged: 0, refused: 0, 'given up': 0, 'tried again': 0 };
  const add = (what: string, number = 1) => void (counts[what] = (counts[what] ?? 0) + number);
  const mails = await Promise.all(
    mail.taken.map(async (raw) => {
      const { messageId = '', to, subject = '', text = '' } = await PostalMime.parse(raw);
      return { messageId, to: to?.[0]?.address?.toLowerCase() ?? '', text: subject + text };
    }),
  );
  const single = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()];
  const all = { limit: 10_000 };
  const invoices = await payments.client.invoices.list({ limit: 100 }).autoPagingToArray(all);
  const customers = await payments.client.customers.list({ limit: 100 }).autoPagingToArray(all);
  const messages = texts.list();
  add('emails', single.length);
  add('emails sent twice after a lost response', mails.length - single.length);
  for (const { submission, outcome, tries, isAccepted } of sent) {
    const { stored, toVisitor, toUs, whenRepeated = 0 } = effectsOf(submission);
    const { kind, email, word, isInvalid } = submission;
    const rows = Number((await query(stored, [email]))[0]?.[0]);
    const visitor = single.filter(({ to }) => to === email).length;
    const us = single.filter(({ to, text }) => to !== email && text.includes(word)).length;
    add(outcome);
    if (tries > 1) add('tried again');
    const complain = (what: string) =>
      wrong.push(`${kind} ${word}, ${outcome} after ${tries}: ${what}`);
    if ((outcome === 'refused') !== isInvalid && outcome !== 'given up')
      complain(isInvalid ? 'invalid, but accepted' : 'valid, but refused');
    const expected = outcome === 'given up' ? Math.min(rows, 1) : outcome === 'refused' ? 0 : 1;
    if (rows !== expected) complain(`stored ${rows} times`);
    // An accepted quote is confirmed by email to its contact and to billing.
    const more = kind === 'quote' && isAccepted ? 1 : 0;
    const most = expected * (toVisitor + more) + (tries > 1 ? whenRepeated : 0);
    if (visitor < expected * (toVisitor + more) || visitor > most)
      complain(`${visitor} emails to the visitor, not ${most}`);
    if (toUs > 0 && us !== expected * (toUs + more)) complain(`${us} emails to us`);
    if (kind === 'booking') {
      const alerts = messages.filter(({ body }) => body.includes(word)).length;
      add('text messages', alerts);
      if (alerts > 1) complain(`${alerts} text messages`);
    }
    if (isAccepted) {
      add('accepted quotes');
      const own = customers.filter((customer) => customer.email === email);
      const written = invoices.filter(({ customer }) => own.some(({ id }) => id === customer));
      if (own.length !== 1 || written.length !== 1)
        complain(`${own.length} customers and ${written.length} invoices at Stripe`);
    }
    if (expected > 0) add('stored');
  }
  // Random faults don't stop every submission of a kind: then something else is broken.
  const valid = Object.groupBy(
    sent.filter(({ submission }) => !submission.isInvalid),
    ({ submission }) => submission.kind,
  );
  for (const [kind, ofKind = []] of Object.entries(valid))
    if (ofKind.length > 2 && ofKind.every(({ outcome }) => outcome === 'given up'))
      wrong.push(`${kind}: all ${ofKind.length} were given up`);
  return { counts, wrong };
}

const describe = (counts: Counts) =>
  Object.entries(counts)
    .map(([what, number]) => `${number} ${what}`)
    .join(', ');
