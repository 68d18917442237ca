/** Judges the state of the site: what is fine, and in plain words what is not. */
import type { SystemState } from './read-state.server.ts';
import {
  longestPauses,
  minutesBetweenChecks,
  scheduleNames,
  type ScheduleName,
} from './longest-pauses.ts';

/** The parts of the site as visitors know them. */
export const parts = {
  forms: 'Forms and accounts',
  mail: 'Email from us',
  payments: 'Payments',
  background: 'Reminders and other work in the background',
} as const;

/** The name of a part. */
export type PartName = keyof typeof parts;

/** One check; `words` say what is wrong, for operators, without anybody's data. */
export interface Check {
  /** Its heading in the runbook. */
  name: 'mail' | 'webhooks' | 'schedules' | 'limits' | 'disputes' | 'crashes' | 'database-size';
  /** The part of the site that does not work when it fails; null when visitors notice nothing. */
  part: PartName | null;
  isFine: boolean;
  words: string;
}

/** What is set from outside. */
export interface Surroundings {
  /** How many answers a day the language model may be asked for. */
  modelBudget: number;
  databaseLimitBytes: number;
  sellsPlans: boolean;
}

const longestDownMinutes = 30;
const fewestLateDomains = 3;
const fewestUnconfirmed = 3;
const fewestHeld = 20;
const fewestCrashes = 10;
/** Of the checks that could have been in a pause: with fewer the whole site was off, as a laptop at night. */
const shareOfChecks = 0.8;
const databaseShare = 0.8;

/** Every check, in the order of the runbook. */
export function judge(state: SystemState, around: Surroundings): Check[] {
  const stopped = scheduleNames.filter((name) => hasStopped(name, state));
  const { mail } = state;
  return [
    check('mail', 'mail', [
      (mail.serverDownMinutes ?? 0) > longestDownMinutes &&
        `the mail server has turned us away or not answered for ${Math.round(mail.serverDownMinutes ?? 0)} minutes`,
      mail.lostAnswersInARow >= fewestLateDomains &&
        'the mail server takes mails and loses its answers',
      mail.lateDomains >= fewestLateDomains &&
        `mail to ${mail.lateDomains} domains waits for more than half an hour`,
      mail.untried > 0 && `${mail.untried} emails are due and are not being sent`,
      mail.newlyUnconfirmed >= fewestUnconfirmed &&
        `${mail.newlyUnconfirmed} mails of the last day may or may not have arrived`,
    ]),
    check('webhooks', 'payments', [
      state.webhooksFailed > 0 && `${state.webhooksFailed} events of Stripe could not be recorded`,
      state.webhooksMissed > 0 && `no webhook delivered ${state.webhooksMissed} events of Stripe`,
    ]),
    check('schedules', 'background', [stopped.length > 0 && `stopped: ${stopped.join(', ')}`]),
    check('limits', null, [
      mail.heldInTheLastHour >= fewestHeld &&
        `${mail.heldInTheLastHour} mails were held in the last hour`,
      state.modelAnswersToday >= around.modelBudget &&
        around.modelBudget > 0 &&
        'Lexi has used up the day’s answers of the language model',
    ]),
    check('disputes', null, [
      state.openDisputes > 0 && `${state.openDisputes} disputed payments wait for our answer`,
    ]),
    check('crashes', null, [
      state.crashesToday >= fewestCrashes &&
        `interactive parts of pages crashed ${state.crashesToday} times today`,
    ]),
    check('database-size', null, [
      state.databaseBytes > databaseShare * around.databaseLimitBytes &&
        `the database holds ${megabytes(state.databaseBytes)} of ${megabytes(around.databaseLimitBytes)} MB`,
    ]),
  ];
}

/** The parts that do not work now. */
export function failingParts(checks: readonly Check[]): PartName[] {
  return [...new Set(checks.flatMap(({ isFine, part }) => (isFine || !part ? [] : part)))];
}

/** The parts that visitors have: without Stripe's keys nothing is sold. */
export function listParts({ sellsPlans }: Surroundings): PartName[] {
  return (Object.keys(parts) as PartName[]).filter((part) => part !== 'payments' || sellsPlans);
}

function check(name: Check['name'], part: PartName | null, problems: (string | false)[]): Check {
  const words = problems.filter((problem) => problem !== false).join('; ');
  return { name, part, isFine: words === '', words };
}

/**
 * Whether it stayed away although the site was running all that time. The checks themselves have nothing that
 * shows that the site was running: they have stopped once the last one is too long ago.
 */
export function hasStopped(
  name: ScheduleName,
  { runs, checksDuringPause, minutesSinceCheck }: SystemState,
): boolean {
  if (name === 'watch') return (minutesSinceCheck ?? 0) > longestPauses.watch;
  const minutesAgo = runs[name]?.minutesAgo ?? Infinity;
  // Without the check that is being made.
  const possible = longestPauses[name] / minutesBetweenChecks - 1;
  return minutesAgo > longestPauses[name] && checksDuringPause[name] >= shareOfChecks * possible;
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000).toLocaleString('en-US');
