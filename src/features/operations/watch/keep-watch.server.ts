/** Checks the site, records the result, and sends each alarm by email and text message, at most once an hour. Alarms contain no personal data. */
import { sql } from 'drizzle-orm';
import { env } from '#src/environment/env.ts';
import { database, isOfThisBatch, type BatchItem } from '#src/integrations/database/client.ts';
import { alarms, failureCounts } from '#src/integrations/database/tables/watch.ts';
import { queueMail, type Mail } from '#src/integrations/mail/outbox.ts';
import { queueTextMessage } from '#src/integrations/telephony/text-messages.ts';
import type { Run } from '#src/server/jobs/scheduled.ts';
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import { site } from '#src/site.ts';
import { failingParts, judge, type Check } from './judge-state.ts';
import { readSettings, selectState } from './read-state.server.ts';
import { deleteOldChecks, recordCheck } from './uptime.server.ts';

/** Runs the checks; resolves to the names of those that fail. */
export async function keepWatch({ batch, siteUrl }: Run) {
  const { rows } = await selectState();
  // This is a check.
  const checks = judge({ ...rows[0]!, minutesSinceCheck: 0 }, readSettings());
  const failing = checks.filter(({ isFine }) => !isFine);
  await batch({
    check: recordCheck(failingParts(checks)),
    raised: failing.flatMap((check) => raise(check, siteUrl)),
    state: database()
      .update(alarms)
      .set({ isFiring: isAmong(failing) }),
    oldChecks: deleteOldChecks(),
    oldFailures: database()
      .delete(failureCounts)
      .where(sql`${failureCounts.hour} < now() - interval '30 days'`),
  });
  return { failing: failing.map(({ name }) => name).join(' ') };
}

const isAmong = (failing: readonly Check[]) => sql`${alarms.name} in (
  select jsonb_array_elements_text(${JSON.stringify(failing.map(({ name }) => name))}::jsonb))`;

function raise(check: Check, siteUrl: string): BatchItem[] {
  const { name, sentAt, isFiring, since } = alarms;
  const { ADMIN_EMAILS, SALES_EMAIL, SALES_ALERT_PHONE, ALARM_PHONE } = env();
  const phone = ALARM_PHONE ?? SALES_ALERT_PHONE;
  const onlyIf = sql`exists (
    select 1 from ${alarms} where ${name} = ${check.name}::text and ${isOfThisBatch(alarms)})`;
  return [
    database()
      .insert(alarms)
      .values({ name: check.name })
      .onConflictDoUpdate({
        target: name,
        set: { sentAt: sql`now()`, since: sql`case when ${isFiring} then ${since} else now() end` },
        setWhere: sql`${sentAt} <= now() - interval '1 hour'`,
      }),
    ...(ADMIN_EMAILS.length > 0 ? ADMIN_EMAILS : [SALES_EMAIL]).map((to) =>
      queueMail(alarmMail(to, check, siteUrl), { onlyIf }),
    ),
    ...(phone ? [queueTextMessage({ to: phone, body: alarmText(check) }, { onlyIf })] : []),
  ];
}

const headings: Record<Check['name'], string> = {
  mail: 'Mail cannot leave',
  webhooks: 'Stripe’s events do not reach us',
  schedules: 'A schedule has stopped',
  limits: 'A limit is being hit',
  disputes: 'A payment is disputed',
  crashes: 'Interactive parts crash',
  'database-size': 'The database is nearly full',
};

/** The email about a failing check. */
function alarmMail(to: string, { name, text }: Check, siteUrl: string): Mail {
  return {
    to,
    subject: `Alarm: ${headings[name]}`,
    ...renderMail({
      heading: headings[name],
      paragraphs: [
        `${site.name}’s automatic checks found this: ${text}.`,
        `What to do: docs/runbook.md, “${name}”. While it lasts, this alarm comes once an hour.`,
      ],
      action: { label: 'State of the site', url: `${siteUrl}/admin/health` },
    }),
    countsToward: 'nothing',
  };
}

/** The text message about a failing check. */
function alarmText({ name, text }: Check): string {
  return `${site.name}: ${headings[name]} (${text}). See the runbook, ${name}.`;
}
