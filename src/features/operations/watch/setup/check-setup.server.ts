/** All set-up checks, for `npm run doctor` and `/admin/health`. */
import { setTimeout as wait } from 'node:timers/promises';
import { EnvError } from '#src/environment/env.ts';
import { checkDatabase } from './check-database.server.ts';
import { checkMailRecords, checkMailServer, type ReadTexts } from './check-mail.server.ts';
import { checkPayments } from './check-payments.server.ts';
import {
  checkModel,
  checkReports,
  checkTelephony,
  checkAddress,
  checkAdministrators,
  checkSecrets,
  checkVariables,
} from './check-settings.server.ts';
import {
  invalidVariables,
  unknown,
  type Finding,
  type SetupLine,
  type Target,
} from './setup-line.ts';

/** A function may take ten seconds. */
const timeoutMs = 7_000;

type Check = () => Finding | Promise<Finding> | Promise<Record<string, Finding>>;

/** Resolves to the same lines in the same order, without values of the environment; never rejects. */
export async function checkSetup(
  target: Target,
  { readTexts }: { readTexts?: ReadTexts } = {},
): Promise<SetupLine[]> {
  const checks: [names: string[], check: Check][] = [
    [['Variables'], () => checkVariables(target)],
    [['SITE_URL'], () => checkAddress(target)],
    [['Secrets'], checkSecrets],
    [['Administrators'], checkAdministrators],
    [['Database', 'Database role', 'Migrations', 'Schedules'], () => checkDatabase(target)],
    [['Mail server'], () => checkMailServer(target)],
    [['SPF', 'DKIM', 'DMARC'], () => checkMailRecords(readTexts)],
    [
      ['Stripe', 'Prices', 'Billing portal', 'Webhook', 'Newest event'],
      () => checkPayments(target),
    ],
    [['Twilio'], () => checkTelephony(target)],
    [['Language model'], checkModel],
    [['Reports'], checkReports],
  ];
  const found = await Promise.all(
    checks.map(async ([names, check]) => {
      const finding = await withTimeout(check).catch(explain);
      return names.map((name): SetupLine => {
        const own = 'state' in finding ? (finding as Finding) : finding[name];
        return { name, ...(own ?? unknown('Not checked.')) };
      });
    }),
  );
  return found.flat();
}

async function withTimeout(check: Check): Promise<Finding | Record<string, Finding>> {
  const done = new AbortController();
  const late = wait(timeoutMs, unknown('There was no answer in time.'), { signal: done.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([check(), late]);
  } finally {
    done.abort();
  }
}

/** Only our own error messages are shown, because others may quote values. */
function explain(error: unknown): Finding {
  return error instanceof EnvError
    ? invalidVariables(error.message.split('\n'))
    : unknown('It could not be checked.');
}
