import { useState, useSyncExternalStore } from 'react';
import { Button } from '#src/components/Button.tsx';
import { ErrorSummary } from '#src/components/ErrorSummary.tsx';
import { describedBy, FieldError, TextAreaField, TextField } from '#src/components/Field.tsx';
import { FormStates } from '#src/components/FormStates.tsx';
import { Honeypot } from '#src/components/Honeypot.tsx';
import { Problem } from '#src/components/Problem.tsx';
import { showToast } from '#src/components/toast/toast.ts';
import { site } from '#src/site.ts';
import { useForm } from '#src/browser/use-form.ts';
import {
  type Booking,
  bookingSchema,
  clockTime,
  demoMinutes,
  demoTimes,
  isTimeZone,
  openTimes,
  readDay,
} from './booking.ts';
import { zoneName } from './zone-name.ts';
import { DateField } from './DateField.tsx';
import { DemoOutcome } from './DemoOutcome.tsx';
import { sendBooking, type Outcome } from './send-booking.ts';
import './demo-form.css';

interface DemoFormProps {
  meetingUrl?: string | undefined;
  dialIn?: string | undefined;
}

const fieldIds: Record<string, string> = {
  name: 'demo-name-field',
  email: 'demo-email-field',
  agency: 'demo-agency-field',
  phone: 'demo-phone-field',
  preferredDate: 'demo-date-field',
  preferredTime: 'demo-time-field',
  notes: 'demo-notes-field',
};

const timesOfDay = [
  { label: 'Morning', times: demoTimes.filter((time) => parseInt(time) < 12) },
  { label: 'Afternoon', times: demoTimes.filter((time) => parseInt(time) >= 12) },
];

function visitorTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : site.timeZone;
}

/** The time that was picked before the script arrived, else the first one. */
function findPickedTime(): string {
  const picked =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLInputElement>('.demo-form [name=preferredTime]:checked');
  return picked?.value ?? demoTimes[0];
}

/**
 * The demo booking form. It posts by itself without a script; with one it checks as the visitor
 * types, sends in place, opens the calendar and says what came of it (R19).
 */
export function DemoForm({ meetingUrl, dialIn }: DemoFormProps) {
  const timeZone = useSyncExternalStore(
    () => () => {},
    visitorTimeZone,
    () => site.timeZone,
  );
  const [dateText, setDateText] = useState('');
  const [time, setTime] = useState<string>(findPickedTime);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const booking = useForm(bookingSchema, fieldIds, async (values: Booking, handle) => {
    const { form, showFailure, reset } = handle;
    setOutcome(null);
    const website = form.querySelector<HTMLInputElement>('[name=website]')?.value ?? '';
    const found = await sendBooking({ ...values, website }, { meetingUrl, dialIn });
    if (found.kind === 'refused') {
      const shown = showFailure(found.problem, found.fields);
      // Messages at the fields speak for themselves.
      if (shown)
        showToast({ title: shown.title, description: shown.message, variant: 'destructive' });
      return;
    }
    setOutcome(found);
    if (found.kind !== 'saved') return;
    reset();
    setDateText('');
    setTime(demoTimes[0]);
  });
  const { errors, live, pending } = booking;
  const now = new Date();
  const read = readDay(dateText, timeZone, now);
  const day = (!read.problem && read.day) || '';
  const open = day ? openTimes(day, timeZone, now) : demoTimes;
  const chosen = open.find((offered) => offered === time) ?? open[0];
  const zone = (
    <span data-time-zone suppressHydrationWarning>
      {zoneName(timeZone)}
    </span>
  );

  return (
    <form
      className="demo-form"
      action="/api/demo-booking"
      method="post"
      aria-label="Schedule a demo"
      {...booking.formProps}
    >
      <FormStates live={live} />
      <DemoOutcome outcome={outcome} />
      <Problem problem={booking.problem}>
        <p>What you entered is still here.</p>
      </Problem>
      <ErrorSummary ref={booking.summaryRef} errors={booking.summary} />
      <div className="demo-form-pair">
        <TextField
          id="demo-name-field"
          label="Name"
          name="name"
          error={errors['name']}
          required
          minLength={2}
          maxLength={200}
          autoComplete="name"
        />
        <TextField
          id="demo-email-field"
          label="Email"
          name="email"
          type="email"
          error={errors['email']}
          required
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          id="demo-agency-field"
          label="Agency"
          name="agency"
          error={errors['agency']}
          required
          minLength={2}
          maxLength={200}
          autoComplete="organization"
        />
        <TextField
          id="demo-phone-field"
          label="Phone"
          optional
          name="phone"
          type="tel"
          error={errors['phone']}
          maxLength={40}
          autoComplete="tel"
        />
      </div>
      <DateField
        id="demo-date-field"
        {...{ timeZone, live, day }}
        text={dateText}
        problem={read.problem}
        error={errors['preferredDate']}
        onText={setDateText}
        onSettled={booking.recheck}
      />
      <fieldset
        className={errors['preferredTime'] ? 'field field-invalid' : 'field'}
        aria-describedby={describedBy('demo-time-field', true, errors['preferredTime'])}
      >
        <legend className="label">Preferred time</legend>
        <p className="hint" id="demo-time-field-hint">
          Times are in your time zone, {zone}. The demo lasts {demoMinutes} minutes.
        </p>
        <FieldError id="demo-time-field" error={errors['preferredTime']} />
        {timesOfDay.map(({ label, times }) => (
          <div className="times" key={label} role="group" aria-label={label}>
            <span aria-hidden="true">{label}</span>
            <div>
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
      <TextAreaField
        id="demo-notes-field"
        label="Notes"
        optional
        name="notes"
        hint="What would you like to see?"
        error={errors['notes']}
        maxLength={4000}
      />
      <input
        type="hidden"
        name="timeZone"
        value={timeZone}
        data-time-zone
        suppressHydrationWarning
        readOnly
      />
      <Honeypot />
      <div className="demo-form-send">
        <Button type="submit" pending={pending} pendingLabel="Booking...">
          Schedule Demo
        </Button>
        <p className="hint">
          We use your details to arrange this demo. <a href="/legal?tab=privacy">Privacy</a>
        </p>
      </div>
    </form>
  );
}
