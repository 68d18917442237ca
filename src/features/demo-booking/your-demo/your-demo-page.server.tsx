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
} from '#src/features/demo-booking/booking.ts';
import { pickedTime } from '#src/features/demo-booking/booking-mails.server.ts';
import { holidayNote } from '#src/features/demo-booking/choose-day/federal-holiday.ts';
import { findDemo, stateOf, type Demo } from './find-demo.server.ts';
import { cancelForm, confirmForm, moveForm, type yourDemoSchema } from './your-demo-forms.ts';

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
