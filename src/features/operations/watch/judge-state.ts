/** Judges the state of the site, and describes what is wrong. */
import type { Settings, SystemState } from './read-state.server.ts';
import {
  longestPauses,
  minutesBetweenChecks,
  scheduleNames,
  type ScheduleName,
} from './longest-pauses.ts';

/** The parts of the site, as visitors know them. */
export const parts = {
  forms: 'Forms and accounts',
  mail: 'Email from us',
  payments: 'Payments',
  background: 'Reminders and other work in the background',
} as const;

/** The name of a part. */
export type PartName = keyof typeof parts;

/** A check. `text` describes the problem to operators, without personal data. */
export interface Check {
  /** The heading in the runbook. */
  name: 'mail' | 'webhooks' | 'schedules' | 'limits' | 'disputes' | 'crashes' | 'database-size';
  /** The part of the site that fails with the check, or null if visitors notice nothing. */
  part: PartName | null;
  isFine: boolean;
  text: string;
}

const longestDownMinutes = 30;
const fewestLateDomains = 3;
const fewestUnconfirmed = 3;
const fewestHeld = 20;
const fewestCrashes = 10;
/** With a smaller share of the expected checks, the whole site was off, such as a laptop at night. */
const shareOfChecks = 0.8;
const databaseShare = 0.8;

/** All checks, in the order of the runbook. */
export function judge(state: SystemState, settings: Settings): Check[] {
  const stopped = scheduleNames.filter((name) => hasStopped(name, state));
  const { mail } = state;
  return [
    check('mail', 'mail', [
      (mail.serverDownMinutes ?? 0) > longestDownMinutes &&
        `the mail server has turned us away or not answered for ${Math.round(mail.serverDownMinutes ?? 0)} minutes`,
      mail.lostAnswersInARow >= fewestLateDomains &&
        'the mail server takes emails, but its responses are lost',
      mail.lateDomains >= fewestLateDomains &&
        `email to ${mail.lateDomains} domains has been waiting for more than half an hour`,
      mail.untried > 0 && `${mail.untried} emails are due and are not being sent`,
      mail.newlyUnconfirmed >= fewestUnconfirmed &&
        `${mail.newlyUnconfirmed} emails of the last day may or may not have arrived`,
    ]),
    check('webhooks', 'payments', [
      state.webhooksFailed > 0 && `${state.webhooksFailed} Stripe events could not be recorded`,
      state.webhooksMissed > 0 &&
        `${state.webhooksMissed} Stripe events were not delivered by webhook`,
    ]),
    check('schedules', 'background', [stopped.length > 0 && `stopped: ${stopped.join(', ')}`]),
    check('limits', null, [
      mail.heldInTheLastHour >= fewestHeld &&
        `${mail.heldInTheLastHour} mails were held in the last hour`,
      state.modelAnswersToday >= settings.modelBudget &&
        settings.modelBudget > 0 &&
        'Lexi has used up today’s answers from the language model',
    ]),
    check('disputes', null, [
      state.openDisputes > 0 && `${state.openDisputes} disputed payments wait for our answer`,
    ]),
    check('crashes', null, [
      state.crashesToday >= fewestCrashes &&
        `interactive parts of pages crashed ${state.crashesToday} times today`,
    ]),
    check('database-size', null, [
      state.databaseBytes > databaseShare * settings.databaseLimitBytes &&
        `the database holds ${megabytes(state.databaseBytes)} of ${megabytes(settings.databaseLimitBytes)} MB`,
    ]),
  ];
}

/** The parts that don't work. */
export function failingParts(checks: readonly Check[]): PartName[] {
  return [...new Set(checks.flatMap(({ isFine, part }) => (isFine || !part ? [] : part)))];
}

/** The parts that this site has: without Stripe's keys it has no payments. */
export function listParts({ sellsPlans }: Settings): PartName[] {
  return (Object.keys(parts) as PartName[]).filter((part) => part !== 'payments' || sellsPlans);
}

function check(name: Check['name'], part: PartName | null, problems: (string | false)[]): Check {
  const text = problems.filter((problem) => problem !== false).join('; ');
  return { name, part, isFine: text === '', text };
}

/**
 * Whether a function has not run for too long, although the site was running. The checks themselves cannot tell
 * whether the site was running, so they have stopped when the last one is too long ago.
 */
export function hasStopped(
  name: ScheduleName,
  { runs, checksDuringPause, minutesSinceCheck }: SystemState,
): boolean {
  if (name === 'watch') return (minutesSinceCheck ?? 0) > longestPauses.watch;
  const minutesAgo = runs[name]?.minutesAgo ?? Infinity;
  // Excludes the current check.
  const possible = longestPauses[name] / minutesBetweenChecks - 1;
  return minutesAgo > longestPauses[name] && checksDuringPause[name] >= shareOfChecks * possible;
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000).toLocaleString('en-US');
