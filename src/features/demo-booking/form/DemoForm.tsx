import { useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { isClockUtc } from '#src/components/browser/clock-utc.ts';
import { Button } from '#src/components/Button.tsx';
import {
  describedBy,
  Field,
  FieldError,
  TextAreaField,
  TextField,
} from '#src/components/form/Field.tsx';
import { linesOf } from '#src/forms/define-form.ts';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { site } from '#src/site.ts';
import {
  clockTime,
  demoMinutes,
  demoTimes,
  isTimeZone,
  openTimes,
  readDay,
  zoneName,
  isUsZone,
  zoneChoices,
} from '#src/features/demo-booking/booking.ts';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { DateField } from '#src/features/demo-booking/choose-day/DateField.tsx';
import { sendBooking, type Outcome } from './send-booking.ts';
import './demo-form.css';
import { mailWaits } from '#src/formats/mail-waits.ts';
import { BookingFacts, CalendarLink } from '#src/features/demo-booking/BookingFacts.tsx';

interface DemoFormProps {
  meetingUrl?: string | undefined;
  dialIn?: string | undefined;
}

const timesOfDay = [
  { label: 'Morning', times: demoTimes.filter((time) => parseInt(time) < 12) },
  { label: 'Afternoon', times: demoTimes.filter((time) => parseInt(time) >= 12) },
];

/** The browser's time zone, or '' when it is unknown. */
function findTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : '';
}

/** The time that was picked before hydration, or the first one. */
function findPickedTime(): string {
  const picked =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLInputElement>('.demo-form [name=preferredTime]:checked');
  return picked?.value ?? demoTimes[0];
}

/**
 * The demo booking form. It works without JavaScript; once hydrated it validates as the visitor types,
 * sends in place, opens the visitor's calendar and shows the outcome.
 */
export function DemoForm({ meetingUrl, dialIn }: DemoFormProps) {
  const ownZone = useSyncExternalStore(
    () => () => {},
    findTimeZone,
    () => '',
  );
  const [chosenZone, setChosenZone] = useState('');
  const timeZone = chosenZone || (!isClockUtc() && ownZone) || site.timeZone;
  const [dateText, setDateText] = useState('');
  const [time, setTime] = useState<string>(findPickedTime);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const booking = useForm(bookingForm, async (values, { send, explain, reset }) => {
    setOutcome(null);
    const result = await sendBooking(values, { meetingUrl, dialIn }, send);
    if (result.kind === 'refused') return explain(result);
    setOutcome(result);
    if (result.kind !== 'saved') return;
    reset();
    setChosenZone('');
    setDateText('');
    setTime(demoTimes[0]);
  });
  const { errors, field, live, pending } = booking;
  const choosesZone = live && !isUsZone(ownZone);
  const now = new Date();
  const parsed = readDay(dateText, timeZone, now);
  const day = (!parsed.problem && parsed.day) || '';
  const open = day ? openTimes(day, timeZone, now) : demoTimes;
  const chosen = open.find((offered) => offered === time) ?? open[0];
  // Without JavaScript the visitor's time zone is unknown, so times are in ours.
  const zone = (
    <span data-time-zone suppressHydrationWarning>
      {timeZone === ownZone ? `your time zone, ${zoneName(ownZone)}` : zoneName(timeZone)}
    </span>
  );

  return (
    <FormFrame
      binding={booking}
      className="demo-form grid grid-cols-[minmax(0,1fr)] gap-28 [&_#demo-name-field]:scroll-mt-[120px]"
      outcome={<DemoOutcome outcome={outcome} />}
    >
      <div className="grid gap-x-24 gap-y-28 md:grid-cols-[1fr_1fr]">
        {linesOf(bookingForm).map((name) => (
          <TextField key={name} {...field(name)} />
        ))}
      </div>
      <DateField
        {...field('preferredDate')}
        timeZone={timeZone}
        live={live}
        day={day}
        text={dateText}
        problem={parsed.problem}
        onText={setDateText}
        onSettled={booking.recheck}
      />
      {choosesZone && (
        <Field id="demo-zone-field" label="Time zone">
          <select
            className="input"
            id="demo-zone-field"
            name="timeZone"
            defaultValue={timeZone}
            onChange={(event) => setChosenZone(event.target.value)}
          >
            {zoneChoices(ownZone).map(({ zone: offered, label }) => (
              <option key={offered} value={offered}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      )}
      <fieldset
        className={errors['preferredTime'] ? 'field field-invalid' : 'field'}
        aria-describedby={describedBy('demo-time-field', true, errors['preferredTime'])}
      >
        <legend className="label">{field('preferredTime').label}</legend>
        <p className="hint" id="demo-time-field-hint">
          Times are in {zone}. The demo lasts {demoMinutes} minutes.
        </p>
        <FieldError id="demo-time-field" error={errors['preferredTime']} />
        {timesOfDay.map(({ label, times }) => (
          <div
            className="mt-8 grid items-center gap-x-16 gap-y-6 text-16 md:grid-cols-[5.5rem_1fr]"
            key={label}
            role="group"
            aria-label={label}
          >
            <span aria-hidden="true">{label}</span>
            <div className="flex flex-wrap gap-8 max-[22.5em]:grid max-[22.5em]:grid-cols-[1fr_1fr]">
              {times.map((offered) => (
                <label className="time" key={offered}>
                  <input
                    type="radio"
                    name="preferredTime"
                    value={offered}
                    id={offered === demoTimes[0] ? 'demo-time-field' : undefined}
                    checked={offered === chosen}
                    disabled={!(open as readonly string[]).includes(offered)}
                    onChange={() => setTime(offered)}
                  />
                  <span>{clockTime(offered)}</span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      <TextAreaField {...field('notes')} />
      {!choosesZone && (
        <input
          type="hidden"
          name="timeZone"
          value={timeZone}
          data-time-zone
          suppressHydrationWarning
          readOnly
        />
      )}
      <div className="flex flex-wrap items-center gap-x-24 gap-y-16">
        <Button type="submit" pending={pending} pendingLabel="Booking...">
          Book a Demo
        </Button>
        <p className="hint">
          We use your details to arrange this demo and to follow up.{' '}
          <a href="/legal?tab=privacy">Privacy</a>
        </p>
      </div>
    </FormFrame>
  );
}

/** The outcome of a booking with its calendar link; takes focus when it appears. */
export function DemoOutcome({ outcome }: { outcome: Outcome | null }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) panel.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const { calendarUrl } = outcome;
  if (outcome.kind === 'unsaved')
    return (
      <div className="outcome outcome-bad" role="alert" tabIndex={-1} ref={panel}>
        <h2>We couldn’t save your booking</h2>
        <p>
          What you entered is still here. {outcome.advice} <CalendarLink url={calendarUrl} /> to
          keep the time in the meantime.
        </p>
      </div>
    );
  const { booking, reference } = outcome;
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={panel}>
      <h2>Your demo is booked</h2>
      <BookingFacts reference={reference} booking={booking} calendarUrl={calendarUrl}>
        {outcome.mailWaits ? mailWaits.message : <>Check your email at {booking.email}.</>}
      </BookingFacts>
    </div>
  );
}
