import type * as z from 'zod/mini';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { Fact } from '#src/components/Fact.tsx';
import { Field, TextField } from '#src/components/form/Field.tsx';
import { fieldProps } from '#src/forms/define-form.ts';
import { PlainForm } from '#src/forms/server/PlainForm.server.tsx';
import { daysBefore, todayIn } from '#src/formats/calendar-days.ts';
import {
  answerLink,
  unavailablePage,
  renderLinkPage,
  unknownLink,
} from '#src/server/pages/link-page.server.tsx';
import type { Page } from '#src/server/pages/site-page.ts';
import { bookDemoHref, site } from '#src/site.ts';
import {
  clockTime,
  demoTimes,
  maxDaysAhead,
  zoneChoices,
  demoStart,
  findTimeProblem,
  readDay,
} from '#src/features/demo-booking/booking.ts';
import { pickedTime } from '#src/features/demo-booking/booking-mails.server.ts';
import { holidayNote } from '#src/features/demo-booking/choose-day/federal-holiday.ts';
import { findDemo, stateOf, type Demo } from './find-demo.server.ts';
import {
  cancelForm,
  confirmForm,
  moveForm,
  type yourDemoSchema,
  yourDemoPath,
} from './your-demo-forms.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { database, isOfThisBatch } from '#src/integrations/database/client.ts';
import { findDatabaseError } from '#src/integrations/database/database-error.ts';
import { demoBookings } from '#src/integrations/database/tables/demo-bookings.ts';
import { queueMail } from '#src/integrations/mail/outbox.ts';
import { seeOther } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { messages } from '#src/features/demo-booking/booking-form.ts';
import { canceledMail, changeAlert, movedMail } from './change-mails.server.ts';

/** The page of a booking's private link. Showing it changes nothing, because mail scanners open links. */
export function renderYourDemo({
  token,
  done,
}: z.output<typeof yourDemoSchema>): Promise<Response> {
  return answerLink(unavailablePage(writeToUs), async () =>
    renderLinkPage(describeDemo(await findDemo(token), token, done, new Date())),
  );
}

function describeDemo(demo: Demo | null, token: string, done: Done, now: Date): Page {
  if (!demo)
    return unknownLink(
      <>
        {writeToUs}
        {anotherTime}
      </>,
    );
  const state = stateOf(demo, now);
  if (state === 'booked') return describeBooked(demo, token, done, now);
  return {
    title: state === 'canceled' ? 'Your demo is canceled' : 'This demo has started',
    children: (
      <>
        <Facts demo={demo} label={state === 'canceled' ? 'Was' : 'When'} />
        {state === 'canceled' && <p>We’ve emailed you a calendar file that removes the entry.</p>}
        {anotherTime}
      </>
    ),
  };
}

const titles = { moved: 'Your demo is moved', confirmed: 'Your demo is confirmed' };
type Done = keyof typeof titles | undefined;

function describeBooked(demo: Demo, token: string, done: Done, now: Date): Page {
  const { preferredDate, preferredTime, timeZone } = demo;
  const today = todayIn(timeZone, now);
  return {
    title: done ? titles[done] : 'Your demo',
    children: (
      <>
        <Facts demo={demo} label="When" />
        {done === 'moved' && <p>We’ve emailed you the new time with a calendar file.</p>}
        {demo.confirmedAt ? (
          <p>We’ll email you a reminder the day before.</p>
        ) : (
          <PlainForm form={confirmForm} values={{ token }} />
        )}
        <h2>Move it</h2>
        <PlainForm form={{ ...moveForm, fields: { preferredDate: ownDate } }} values={{ token }}>
          <TextField
            {...fieldProps(moveForm, 'preferredDate')}
            min={today}
            max={daysBefore(today, -maxDaysAhead)}
            value={preferredDate}
          />
          <Choice name="timeZone" chosen={timeZone}>
            {zoneChoices(timeZone).map(({ zone, label }) => [zone, label])}
          </Choice>
          <Choice name="preferredTime" chosen={preferredTime}>
            {demoTimes.map((time) => [time, clockTime(time)])}
          </Choice>
        </PlainForm>
        <h2>Cancel it</h2>
        <p>We’ll email you a calendar file that removes the entry.</p>
        <PlainForm form={cancelForm} values={{ token }} secondary />
      </>
    ),
  };
}

// Rendered below with its first and last day.
const ownDate = { ...moveForm.fields.preferredDate, control: 'own' } as const;

interface ChoiceProps {
  name: 'preferredTime' | 'timeZone';
  chosen: string;
  children: [value: string, label: string][];
}

/** A list of the form that moves the demo. */
function Choice({ name, chosen, children }: ChoiceProps) {
  const { id, label } = moveForm.fields[name];
  return (
    <Field id={id} label={label}>
      <select className="input" id={id} name={name}>
        {children.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Facts({ demo, label }: { demo: Demo; label: string }) {
  const note = demo.canceledAt ? '' : holidayNote(demo.preferredDate);
  return (
    <>
      <dl>
        <Fact label={label}>{pickedTime(demo)}</Fact>
        <Fact label="Reference">{demo.reference}</Fact>
      </dl>
      {note && <p>{note}</p>}
    </>
  );
}

const anotherTime = (
  <p className="actions">
    <ButtonLink href={bookDemoHref}>Book another time</ButtonLink>
  </p>
);

const writeToUs = (
  <p>
    Or write to <MailTo address={site.contact.infoEmail} /> with your reference.
  </p>
);

/** Every change sends two mails, so their number is limited. */
const maxChanges = 20;

/** Moves the demo to another slot, mails the updated calendar file to the visitor and sales, and redirects to the link's page. */
export async function moveDemo(
  { token, preferredDate, preferredTime, ...chosen }: z.output<typeof moveForm.schema>,
  visitor: Visitor,
): Promise<Response> {
  const demo = await requireDemo(token);
  const { timeZone = demo.timeZone } = chosen;
  const now = new Date();
  const { day, problem } = readDay(preferredDate, timeZone, now);
  if (!day || problem) refuse('preferredDate', problem ?? messages.date);
  const timeProblem = findTimeProblem(day, preferredTime, timeZone, now);
  if (timeProblem) refuse('preferredTime', timeProblem);
  const startsAt = demoStart(day, preferredTime, timeZone);
  if (startsAt.getTime() === demo.startsAt.getTime())
    refuse('preferredTime', 'Your demo is at this time already. Please select another one');
  const moved = { preferredDate: day, preferredTime, timeZone, startsAt, remindedAt: null };
  await store(demo, moved, token, visitor);
  return seeOther(pagePath(token, 'moved'));
}

/** Cancels the demo and mails the visitor and sales; idempotent. */
export async function cancelDemo(
  { token }: { token: string },
  visitor: Visitor,
): Promise<Response> {
  const demo = await findDemo(token);
  if (!demo?.canceledAt)
    await store(await requireDemo(token, demo), { canceledAt: new Date() }, token, visitor);
  return seeOther(pagePath(token));
}

/** Records that the visitor will attend, so that a reminder is mailed the day before. */
export async function confirmDemo(
  { token }: { token: string },
  visitor: Visitor,
): Promise<Response> {
  const { id } = await requireDemo(token);
  await visitor.batch({
    confirmed: database()
      .update(demoBookings)
      .set({ confirmedAt: sql`now()` })
      .where(and(eq(demoBookings.id, id), isNull(demoBookings.confirmedAt))),
  });
  return seeOther(pagePath(token, 'confirmed'));
}

const pagePath = (token: string, done?: 'moved' | 'confirmed') =>
  `${yourDemoPath}?${new URLSearchParams({ token, ...(done && { done }) })}`;

/** The demo of a link; throws 404 or 409 when it cannot be changed. */
async function requireDemo(token: string, known?: Demo | null): Promise<Demo> {
  const demo = known ?? (await findDemo(token));
  if (!demo) throw new HttpError(404, 'We don’t recognize this link.');
  const state = stateOf(demo, new Date());
  if (state === 'canceled') throw new HttpError(409, 'This demo is canceled already.');
  if (state === 'over') throw new HttpError(409, 'This demo has started already.');
  if (demo.sequence < maxChanges) return demo;
  throw new HttpError(
    409,
    `This demo has been changed ${maxChanges} times. Please write to ${site.contact.infoEmail}.`,
  );
}

function refuse(field: 'preferredDate' | 'preferredTime', message: string): never {
  throw new HttpError(400, message, { fields: { [field]: message } });
}

type Change = Partial<
  Pick<
    Demo,
    'preferredDate' | 'preferredTime' | 'timeZone' | 'startsAt' | 'remindedAt' | 'canceledAt'
  >
>;

/** Stores a change with its mails; throws 409 when the demo was changed since it was read. */
async function store(
  demo: Demo,
  change: Change,
  linkToken: string,
  visitor: Visitor,
): Promise<void> {
  const { id, sequence } = demo;
  const changed: Demo = { ...demo, ...change, sequence: sequence + 1 };
  const onlyIf = sql`exists (select 1 from ${demoBookings} where ${demoBookings.id} = ${id} and ${isOfThisBatch(demoBookings)})`;
  const toVisitor = changed.canceledAt ? canceledMail : movedMail;
  try {
    const { stored } = await visitor.batch({
      stored: database()
        .update(demoBookings)
        .set({ ...change, sequence: sequence + 1, confirmedAt: sql`now()` })
        .where(
          and(
            eq(demoBookings.id, id),
            eq(demoBookings.sequence, sequence),
            isNull(demoBookings.canceledAt),
          ),
        )
        .returning({ id: demoBookings.id }),
      mails: [
        queueMail(toVisitor(changed, { linkToken, siteUrl: visitor.siteUrl }), { onlyIf }),
        queueMail(changeAlert(changed, demo), { onlyIf }),
      ],
    });
    if (stored.length > 0) return;
  } catch (error) {
    if (findDatabaseError(error)?.constraint !== 'demo_bookings_same_demo') throw error;
    refuse('preferredTime', 'You have another demo booked at this time. Please select another one');
  }
  throw new HttpError(409, 'This demo was changed a moment ago. Please look at it again.');
}
