/** Everything that a site needs, checked at once: for `npm run doctor` and for `/admin/health`. */
import { setTimeout as wait } from 'node:timers/promises';
import { EnvError } from '#src/environment/env.ts';
import { checkDatabase } from './check-database.server.ts';
import { checkMailRecords, checkMailServer, type ReadTexts } from './check-mail.server.ts';
import { checkPayments } from './check-payments.server.ts';
import { checkModel, checkReports, checkTelephony } from './check-services.server.ts';
import {
  checkAddress,
  checkAdministrators,
  checkSecrets,
  checkVariables,
} from './check-settings.server.ts';
import { misset, unknown, type Examined, type Finding, type SetupLine } from './setup-line.ts';

/** A function has ten seconds. */
const longestMs = 7_000;

type Check = () => Finding | Promise<Finding> | Promise<Record<string, Finding>>;

/** The lines, always the same ones in the same order; never rejects, and shows no value of the environment. */
export async function checkSetup(
  examined: Examined,
  { readTexts }: { readTexts?: ReadTexts } = {},
): Promise<SetupLine[]> {
  const checks: [names: string[], check: Check][] = [
    [['Variables'], checkVariables],
    [['SITE_URL'], () => checkAddress(examined)],
    [['Secrets'], checkSecrets],
    [['Administrators'], checkAdministrators],
    [['Database', 'Database role', 'Migrations', 'Schedules'], () => checkDatabase(examined)],
    [['Mail server'], () => checkMailServer(examined)],
    [['SPF', 'DKIM', 'DMARC'], () => checkMailRecords(readTexts)],
    [
      ['Stripe', 'Prices', 'Billing portal', 'Webhook', 'Newest event'],
      () => checkPayments(examined),
    ],
    [['Twilio'], () => checkTelephony(examined)],
    [['Language model'], checkModel],
    [['Reports'], checkReports],
  ];
  const found = await Promise.all(
    checks.map(async ([names, check]) => {
      const finding = await inTime(check).catch(explain);
      return names.map((name): SetupLine => {
        const own = 'state' in finding ? (finding as Finding) : finding[name];
        return { name, ...(own ?? unknown('Not checked.')) };
      });
    }),
  );
  return found.flat();
}

async function inTime(check: Check): Promise<Finding | Record<string, Finding>> {
  const done = new AbortController();
  const late = wait(longestMs, unknown('There was no answer in time.'), { signal: done.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([check(), late]);
  } finally {
    done.abort();
  }
}

/** A message may quote a value: only those of our own are shown. */
function explain(error: unknown): Finding {
  return error instanceof EnvError
    ? misset(error.message.split('\n'))
    : unknown('It could not be checked.');
}
