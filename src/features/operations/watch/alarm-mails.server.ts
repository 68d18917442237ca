/** Alarms for operators, by email and text message; they contain no personal data. */
import { renderMail } from '#src/integrations/mail/mail-layout.server.tsx';
import type { Mail } from '#src/integrations/mail/outbox.ts';
import { site } from '#src/site.ts';
import type { Check } from './judge-state.ts';

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
export function alarmMail(to: string, { name, words }: Check, siteUrl: string): Mail {
  return {
    to,
    subject: `Alarm: ${headings[name]}`,
    ...renderMail({
      heading: headings[name],
      paragraphs: [
        `${site.name}’s automatic checks found this: ${words}.`,
        `What to do: docs/runbook.md, “${name}”. While it lasts, this alarm comes once an hour.`,
      ],
      action: { label: 'State of the site', url: `${siteUrl}/admin/health` },
    }),
    countsToward: 'nothing',
  };
}

/** The text message about a failing check. */
export function alarmText({ name, words }: Check): string {
  return `${site.name}: ${headings[name]} (${words}). See the runbook, ${name}.`;
}
