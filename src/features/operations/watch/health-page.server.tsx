/** `/admin/health`: the state of the site's automatic work, for administrators. Plain HTML. */
import { sql } from 'drizzle-orm';
import { Fact } from '#src/components/Fact.tsx';
import { isPreview } from '#src/environment/env.ts';
import { batch, database } from '#src/integrations/database/client.ts';
import type { PrivatePage } from '#src/server/sessions/private-page.server.tsx';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import { hasStopped, judge } from './judge-state.ts';
import { countedUpTo, readSettings, selectState, type LastRun } from './read-state.server.ts';
import { scheduleNames } from './longest-pauses.ts';
import type { SetupLine, SetupState } from './setup/setup-line.ts';

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.timeZone,
});
const moment = (text: string | null | undefined) =>
  text ? format.format(new Date(text)) : 'never';
const facts = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-40 gap-y-12';
const number = (count: number) => (count < countedUpTo ? String(count) : `${countedUpTo} or more`);

/** Renders alarms, set-up, schedules, queues, failures and versions. `webhookEvents` are the Stripe events we handle. */
export async function renderHealth(
  visitor: Visitor,
  webhookEvents: readonly string[],
): Promise<PrivatePage> {
  const deploy = isPreview() ? 'preview' : 'production';
  // Imported here, because it loads the clients of all outside services.
  const { checkSetup } = await import('./setup/check-setup.server.ts');
  const [{ state: stateRows, held }, lines] = await Promise.all([
    batch({ state: selectState(), held: isPreview() ? selectHeldMails() : null }),
    checkSetup({ deploy, siteUrl: visitor.siteUrl, webhookEvents }),
  ]);
  const state = stateRows.rows[0]!;
  const limits = readSettings();
  const failing = judge(state, limits).filter(({ isFine }) => !isFine);
  const { mail, texts } = state;
  return {
    title: 'State of the site',
    children: (
      <>
        <h1>State of the site</h1>
        <p>
          Times are those of {site.contact.city}. The runbook in the repository, docs/runbook.md,
          says what to do about each alarm.
        </p>
        <h2>Alarms</h2>
        {failing.length === 0 ? (
          <p>No alarm is raised.</p>
        ) : (
          <ul className="border-l-4 border-bad bg-bad-tint px-20 py-16">
            {failing.map(({ name, text }) => (
              <li key={name}>
                <strong>{name}</strong>: {text}
              </li>
            ))}
          </ul>
        )}
        {state.alarms.length > 0 && (
          <ul>
            {state.alarms.map(({ name, since, sentAt, isFiring }) => (
              <li key={name}>
                {name}: {isFiring ? `raised since ${moment(since)}, ` : 'over, '}last sent{' '}
                {moment(sentAt)}
              </li>
            ))}
          </ul>
        )}
        <h2 className="mt-40">Set-up</h2>
        <p>The command npm run doctor says the same on a terminal.</p>
        <SetupTable lines={lines} />
        <h2 className="mt-40">Schedules</h2>
        <table className="w-full border-collapse text-16/1.45">
          <thead>
            <tr className="text-start">
              <th className="pr-16 text-start" scope="col">
                Name
              </th>
              <th className="pr-16 text-start" scope="col">
                Last run
              </th>
              <th className="text-start" scope="col">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {scheduleNames.map((name) => (
              <tr key={name} className="border-t border-rule">
                <th className="py-8 pr-16 text-start font-400 [overflow-wrap:anywhere]" scope="row">
                  {name}
                </th>
                <td className="py-8 pr-16">{moment(state.runs[name]?.ranAt)}</td>
                <td className={`py-8 ${hasStopped(name, state) ? 'font-600 text-bad' : ''}`}>
                  {describeRun(state.runs[name], hasStopped(name, state))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2 className="mt-40">Queues</h2>
        <dl className={facts}>
          <Fact label="Mail waiting">{number(mail.waiting)}</Fact>
          <Fact label="Oldest unsent mail">
            {mail.oldestUnsentAt ? moment(mail.oldestUnsentAt) : 'none'}
          </Fact>
          <Fact label="Mail failed, unconfirmed, held">
            {[mail.failed, mail.unconfirmed, mail.held].map(number).join(', ')} (
            <a href="/admin/inbox?kind=mail">inbox</a>)
          </Fact>
          <Fact label="Text messages of a day: waiting, undelivered">
            {texts.waiting}, {texts.undelivered}
          </Fact>
        </dl>
        <h2 className="mt-40">Failures</h2>
        <dl className={facts}>
          <Fact label="Stripe’s events in three hours: not recorded, not delivered">
            {state.webhooksFailed}, {state.webhooksMissed}
          </Fact>
          <Fact label="Mail server: minutes without it, answers lost in a row">
            {Math.round(mail.serverDownMinutes ?? 0)}, {mail.lostAnswersInARow}
          </Fact>
          <Fact label="Disputed payments to answer">{state.openDisputes}</Fact>
          <Fact label="Crashes of interactive parts today">{state.crashesToday}</Fact>
          <Fact label="Answers of the language model today">
            {state.modelAnswersToday} of {limits.modelBudget}
          </Fact>
        </dl>
        {held && <PreviewMails mails={held.rows} />}
        <h2 className="mt-40">Versions and sizes</h2>
        <dl className={facts}>
          <Fact label="Database">
            PostgreSQL {state.postgresVersion}, {Math.round(state.databaseBytes / 1_000_000)} of{' '}
            {Math.round(limits.databaseLimitBytes / 1_000_000)} MB
          </Fact>
          <Fact label="Node">{process.version}</Fact>
          <Fact label="Deploy">{visitor.deploy || 'not known'}</Fact>
        </dl>
        <p>
          <a href="/status">What visitors see</a>, <a href="/admin/inbox">inbox</a>,{' '}
          <a href="/admin">settings</a>
        </p>
      </>
    ),
  };
}

function describeRun(run: LastRun | undefined, isStopped: boolean): string {
  if (isStopped) return 'Stopped';
  if (!run) return 'Has not run yet';
  const failed = run.failedAt && (!run.ranAt || run.failedAt > run.ranAt);
  return failed ? `Failed ${moment(run.failedAt)}: ${run.failure ?? ''}` : 'Runs';
}

const stateLabels: Record<SetupState, string> = {
  right: 'Right',
  wrong: 'Wrong',
  off: 'Not set up',
  unknown: 'Not known',
};

/** The results of the set-up checks as a table, with what to do about them. */
function SetupTable({ lines }: { lines: readonly SetupLine[] }) {
  return (
    <table className="w-full border-collapse text-16/1.45">
      <thead>
        <tr className="text-start">
          {['Name and state', 'What was found'].map((heading) => (
            <th key={heading} className="pr-16 text-start" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, state, text, fix }) => (
          <tr key={name} className="border-t border-rule align-top">
            {/* The state is below the name, because a phone has no room for a third column. */}
            <th className="py-8 pr-16 text-start font-400" scope="row">
              {name}
              <br />
              {state === 'wrong' ? (
                <strong className="text-bad">{stateLabels.wrong}</strong>
              ) : (
                <span className="text-ink-3">{stateLabels[state]}</span>
              )}
            </th>
            <td className="py-8 [overflow-wrap:anywhere]">
              {text}
              {fix && ` ${fix}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const mostMails = 50;

/** An email that a preview holds. */
interface HeldMail extends Record<string, unknown> {
  id: string;
  recipient: string;
  subject: string;
  text: string;
}

/**
 * A query, to await or to batch, for the newest ones. It leaves out emails from before the database was marked for
 * previews: a branch has copies of production's emails, whose links work in production.
 */
export function selectHeldMails() {
  return database().execute<HeldMail>(sql`
    select mail.id, recipient, subject, text_body as text
    from outbox_mails as mail, deploy_context as mark
    where state = 'held' and created_at > marked_at and mark.context = 'preview'
    order by created_at desc limit ${mostMails}::integer`);
}

/** Renders the emails with their texts, newest first. */
function PreviewMails({ mails }: { mails: readonly HeldMail[] }) {
  return (
    <>
      <h2>Email of this preview</h2>
      <p>
        A preview sends no email and no text message. It holds what production would have sent, the
        newest first.
      </p>
      {mails.length === 0 && <p>There is none yet.</p>}
      {mails.map(({ id, recipient, subject, text }) => (
        <section key={id} className="border-t border-rule py-16">
          <h3>{subject}</h3>
          <p>To {recipient}</p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </section>
      ))}
    </>
  );
}
