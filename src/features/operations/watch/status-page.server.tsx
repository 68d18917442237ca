/** `/status`: what works now, and the uptime of the last 90 days. It also works while the database is unreachable. */
import type { ReactNode } from 'react';
import { isTemporaryFault } from '#src/integrations/database/database-error.ts';
import { batch } from '#src/integrations/database/client.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import type { Log } from '#src/server/log.ts';
import type { Page } from '#src/server/pages/site-page.ts';
import { site } from '#src/site.ts';
import { failingParts, judge, listParts, parts, type PartName } from './judge-state.ts';
import { readSettings, selectState } from './read-state.server.ts';
import { minutesBetweenChecks } from './longest-pauses.ts';
import { selectUptime, uptimeDays, uptimeOf, type UptimeDay } from './uptime.server.ts';

const title = 'System status';

interface SiteState {
  failing: PartName[];
  days: UptimeDay[];
}

/** Renders the page. The status is always 200, because the page itself works. */
export async function renderStatus(log: Log): Promise<Page> {
  const known = await readSiteState().catch((error: unknown) => {
    if (!isTemporaryFault(error)) throw error;
    log.warn('status without the database');
    return null;
  });
  const failing = known?.failing ?? ['forms', 'mail', 'payments', 'background'];
  return {
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="text-20">
          <strong>{summarize(known)}</strong>
        </p>
        <dl>
          {listParts(readSettings()).map((part) => (
            <div
              key={part}
              className="flex flex-wrap justify-between gap-x-24 border-b border-rule py-12"
            >
              <dt>{parts[part]}</dt>
              <dd className={failing.includes(part) ? 'text-bad' : ''}>
                {failing.includes(part) ? wordsFor(part, known) : 'Operational'}
              </dd>
            </div>
          ))}
        </dl>
        {known ? <Uptime days={known.days} /> : null}
        <h2 className="mt-48">How we measure</h2>
        <p>
          Every {minutesBetweenChecks} minutes the site checks its database, email, payments and
          scheduled work. A missed check counts as downtime. Days are in UTC.
        </p>
        <p>
          Our target is {legalFigures.uptimeTarget.text} uptime in each calendar month (
          <a href="/legal?tab=subscription">Subscription Agreement</a>). Trouble with the site?
          Write to <a href={`mailto:${site.contact.supportEmail}`}>{site.contact.supportEmail}</a>.
        </p>
      </>
    ),
  };
}

async function readSiteState(): Promise<SiteState> {
  const { state, uptime } = await batch({ state: selectState(), uptime: selectUptime() });
  return { failing: failingParts(judge(state.rows[0]!, readSettings())), days: uptime.rows };
}

function summarize(known: SiteState | null): string {
  if (!known)
    return 'Our database is down. You can read the site, but forms and accounts don’t work.';
  return known.failing.length === 0
    ? 'All systems operational.'
    : 'Part of the site is not working.';
}

function wordsFor(part: PartName, known: SiteState | null): string {
  if (!known) return part === 'forms' ? 'Not working' : 'Unknown';
  return part === 'mail'
    ? 'Delayed: nothing is lost, and email is sent later'
    : 'Not working properly';
}

/** The time that this many checks cover, in words. */
function writtenTime(checks: number): string {
  const minutes = checks * minutesBetweenChecks;
  const hours = Math.round(minutes / 60);
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}

function Uptime({ days }: { days: readonly UptimeDay[] }): ReactNode {
  const all = uptimeOf(days);
  if (all === null) return <p>This record has just started. There are no past days to show yet.</p>;
  const daysWithIncidents = days.filter(({ expected, worked }) => worked < expected).toReversed();
  const month = days.filter(({ day }) => day.slice(0, 7) === days.at(-1)?.day.slice(0, 7));
  return (
    <>
      <h2 className="mt-48">The last {uptimeDays} days</h2>
      <p>
        Uptime: <strong>{all}</strong> since {writtenDay(days[0]?.day ?? '')},{' '}
        <strong>{uptimeOf(month)}</strong> this month. One bar is one day.
      </p>
      <div className="flex h-32 items-stretch gap-2" aria-hidden="true">
        {days.map(({ day, expected, worked }) => (
          <span
            key={day}
            className={`min-w-0 flex-1 ${worked === expected ? 'bg-river' : worked >= expected * 0.9 ? 'bg-brass' : 'bg-bad'}`}
          />
        ))}
      </div>
      {daysWithIncidents.length === 0 ? (
        <p>No incidents in this period.</p>
      ) : (
        <>
          <h3>Days with incidents</h3>
          <ul className="list-disc pl-20">
            {daysWithIncidents.map((day) => (
              <li key={day.day}>
                {writtenDay(day.day)}: {uptimeOf([day])}, about{' '}
                {writtenTime(day.expected - day.worked)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
