import { writtenPhone } from '#src/formats/typed-text.ts';
import { retention } from '#src/retention.ts';
import type { TelephonyState } from './read-telephony.ts';

/** A time in the reader's time zone, such as `Nov 20, 2026, 1:05 PM CST`; empty for an invalid date-time. */
export function writeTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

type Fact = [label: string, words: string];

/** The current settings, with the credentials masked. */
export function TelephonyFacts({ state }: { state: TelephonyState }) {
  if (!state.configured) {
    return (
      <p className="secondary">
        Nothing yet. The site shows its standard phone numbers and sends no text messages.
      </p>
    );
  }
  const facts: Fact[] = [
    ['Account SID', state.accountSid],
    ['Auth Token', 'Stored encrypted'],
    ['Phone Number', writtenPhone(state.phoneNumber) || 'None'],
    ['Changed', `${writeTime(state.updatedAt ?? '')} by ${state.updatedBy}`],
    ...describeTexts(state),
  ];
  return (
    <dl>
      {facts.map(([label, text]) => (
        <div className="border-t border-rule-2 py-14 last:border-b" key={label}>
          <dt className="text-15 text-ink-2">{label}</dt>
          <dd className="font-640 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeTexts({ phoneNumber, textsSales, texts }: TelephonyState): Fact[] {
  const label = 'Text messages to sales';
  if (!phoneNumber) return [[label, 'Off: there is no phone number to send from']];
  if (!textsSales) return [[label, 'Off: the server has no SALES_ALERT_PHONE to send to']];
  const { sent, waiting, undelivered } = texts;
  return [
    [label, 'One for each booked demo'],
    [
      `In the last ${retention.textMessages.words}`,
      `${sent} sent, ${waiting} waiting, ${undelivered} not delivered`,
    ],
  ];
}
