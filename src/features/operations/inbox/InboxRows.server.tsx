/** The rows of a list, as a table that is laid out as cards on narrow screens. */
import type { ReactNode } from 'react';
import { writtenAmount } from '#src/buying/catalog/prices.ts';
import { Fact } from '#src/components/Fact.tsx';
import { bindPlainly } from '#src/forms/server/PlainForm.server.tsx';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { site } from '#src/site.ts';
import { leadLabels } from './leads/lead.ts';
import { leadAddress, resendForm } from './inbox-forms.ts';
import type { InboxList, InboxRow, Value } from './lists/list.server.ts';

const columns = ['Received', 'Who', 'What', 'Kept until', 'Details'] as const;

/** Renders rows. Stored values are escaped, and their text direction is isolated. */
export function InboxRows({ list, rows }: { list: InboxList; rows: InboxRow[] }) {
  // Explicit roles, because a table that is laid out as cards loses its implicit ones.
  return (
    <table className="w-full table-fixed border-collapse text-16/1.45 print:text-13" role="table">
      <caption className="pb-12 text-start text-ink-2">
        {list.label}, newest first. Times are those of {site.contact.city}.
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label === 'Received' ? list.momentLabel : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} list={list} row={row} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  list: InboxList;
  row: InboxRow;
}

function Row({ list, row }: RowProps) {
  const cells = {
    Received: <Moment at={row.receivedAt} />,
    Who: <Lines list={list} row={row} place="who" />,
    What: <Lines list={list} row={row} place="what" />,
    'Kept until': row.keptUntil ? (
      <Moment at={row.keptUntil} format={keptFormat} />
    ) : (
      list.keptWithoutEnd
    ),
    Details: (
      <>
        <Details list={list} row={row} />
        <FollowUp list={list} row={row} />
        <Resend {...row} />
        <Link {...row} />
      </>
    ),
  } satisfies Record<(typeof columns)[number], ReactNode>;
  return (
    <tr role="row">
      {columns.map((label) => (
        <td key={label} role="cell" data-label={label === 'Received' ? list.momentLabel : label}>
          {cells[label]}
        </td>
      ))}
    </tr>
  );
}

function Lines({ list, row, place }: RowProps & { place: 'who' | 'what' }) {
  const lines: ReactNode[][] = [];
  list.fields.forEach((field, index) => {
    const value = field.place === place && renderValue(row.values[index] ?? null);
    if (!value) return;
    if (field.continues && lines.length > 0) lines.at(-1)!.push(' ', value);
    else lines.push([value]);
  });
  return lines.map((line, index) => <div key={index}>{line}</div>);
}

function Details({ list, row }: RowProps) {
  const facts = list.fields.flatMap(({ label, place }, index) => {
    const value = place === 'details' && renderValue(row.values[index] ?? null);
    return value ? [{ label, value }] : [];
  });
  if (facts.length === 0) return 'None';
  return (
    <details>
      <summary className="-my-10 w-fit cursor-pointer py-10 font-500 text-river">Details</summary>
      <dl className="mt-4 mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-24 gap-y-8">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </details>
  );
}

/** The follow-up state, and a link to the row's page. */
function FollowUp({ list: { leadKind }, row: { id, lead, values } }: RowProps) {
  if (!lead || !leadKind) return null;
  const name = values.find((value): value is string => typeof value === 'string' && value !== '');
  return (
    <p className="print:text-13">
      {leadLabels[lead.state]}
      {lead.assignee && (
        <>
          , assigned to <bdi>{lead.assignee}</bdi>
        </>
      )}
      {'. '}
      <a
        className="[display:inline-block] py-10 print:hidden"
        href={leadAddress(leadKind, id)}
        aria-label={`Follow up: ${name ?? id}`}
      >
        Follow up
      </a>
    </p>
  );
}

function Resend({ id, resend }: InboxRow) {
  if (!resend) return null;
  const label = resend.wasHeld ? 'Send now' : 'Send again';
  return (
    <FormFrame
      binding={bindPlainly(resendForm, { mailId: id })}
      className="mt-4 mb-8 print:hidden"
      // Without a name the form is no landmark; otherwise each row would add one of the same name.
      aria-label={undefined}
      isPrivate
    >
      {resend.mayArriveTwice && (
        <p className="small">
          The mail server may already have accepted it. If so, it arrives twice.
        </p>
      )}
      <button
        className="button button-small button-secondary"
        type="submit"
        aria-label={`${label} to ${resend.recipient}`}
      >
        {label}
      </button>
    </FormFrame>
  );
}

function Link({ link }: InboxRow) {
  if (!link) return null;
  return (
    <p>
      <a
        className="button button-small button-secondary"
        href={link.href}
        aria-label={`${link.label}: ${link.of}`}
      >
        {link.label}
      </a>
    </p>
  );
}

/** Renders a stored value, or null for an empty one. */
export function renderValue(value: Value): ReactNode {
  if (value === null || value === '') return null;
  if (value instanceof Date) return <Moment at={value} />;
  if (typeof value === 'object') return writtenAmount(value.cents, value.currency);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return <bdi>{String(value)}</bdi>;
}

/** A time in our time zone. */
export function Moment({ at, format = momentFormat }: { at: Date; format?: Intl.DateTimeFormat }) {
  return <time dateTime={at.toISOString()}>{format.format(at)}</time>;
}

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
/** Only the day, because rows are deleted once a night. */
const keptFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  dateStyle: 'medium',
});
