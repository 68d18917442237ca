/** The rows of a list, as a table that becomes cards where it has no room. */
import { formatCents } from '#src/catalogue/money.ts';
import { escapeHtml } from '#src/server/site-page.ts';
import { site } from '#src/site.ts';
import { resendPath } from './inbox-address.ts';
import type { InboxKind, InboxRow, Value } from './kinds/kind.server.ts';
import { writeMoney } from './money.ts';

const columns = ['Received', 'Who', 'What', 'Kept until', 'Details'] as const;

/** Renders rows; whatever was stored stands in them as text and keeps its direction to itself. */
export function renderRows(kind: InboxKind, rows: InboxRow[]): string {
  // The roles are said because a table that is laid out as cards loses them.
  const heads = columns.map((label) => `<th role="columnheader" scope="col">${label}</th>`);
  return `<table class="inbox-rows" role="table">
    <caption>${kind.label}, newest first. Times are those of ${site.contact.city}.</caption>
    <thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>
    <tbody role="rowgroup">${rows.map((row) => renderRow(kind, row)).join('')}</tbody>
  </table>`;
}

function renderRow(kind: InboxKind, row: InboxRow): string {
  const cells = {
    Received: renderMoment(row.receivedAt),
    Who: renderLines(kind, row, 'who'),
    What: renderLines(kind, row, 'what'),
    'Kept until': row.keptUntil
      ? renderMoment(row.keptUntil, keptFormat)
      : (kind.keptWithoutEnd ?? ''),
    Details: renderDetails(kind, row) + renderResend(row) + renderLink(row),
  } satisfies Record<(typeof columns)[number], string>;
  const rendered = columns.map(
    (label) => `<td role="cell" data-label="${label}">${cells[label]}</td>`,
  );
  return `<tr role="row">${rendered.join('')}</tr>`;
}

function renderLines(kind: InboxKind, { values }: InboxRow, place: 'who' | 'what'): string {
  return kind.fields
    .flatMap((field, index) => (field.place === place ? [renderValue(values[index] ?? null)] : []))
    .filter(Boolean)
    .map((line) => `<div>${line}</div>`)
    .join('');
}

function renderDetails(kind: InboxKind, { values }: InboxRow): string {
  const facts = kind.fields.flatMap(({ label, place }, index) => {
    const value = place === 'details' ? renderValue(values[index] ?? null) : '';
    return value ? [`<div><dt>${label}</dt><dd>${value}</dd></div>`] : [];
  });
  if (facts.length === 0) return 'None';
  return `<details><summary>Details</summary><dl>${facts.join('')}</dl></details>`;
}

function renderResend({ id, resend }: InboxRow): string {
  if (!resend) return '';
  const warning = resend.mayArriveTwice
    ? '<p class="small">The mail server may have taken it: then it arrives twice.</p>'
    : '';
  const label = resend.wasHeld ? 'Send now' : 'Send again';
  return `<form method="post" action="${resendPath}">
    <input type="hidden" name="mailId" value="${escapeHtml(id)}">${warning}
    <button class="button button-small button-secondary" type="submit" aria-label="${label} to ${escapeHtml(resend.recipient)}">${label}</button>
  </form>`;
}

function renderLink({ link }: InboxRow): string {
  if (!link) return '';
  return `<p><a class="button button-small button-secondary" href="${escapeHtml(link.href)}" aria-label="${escapeHtml(`${link.label}: ${link.of}`)}">${link.label}</a></p>`;
}

function renderValue(value: Value): string {
  if (value === null || value === '') return '';
  if (value instanceof Date) return renderMoment(value);
  if (typeof value === 'object') return escapeHtml(writeMoney(value, formatCents));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return `<bdi>${escapeHtml(String(value))}</bdi>`;
}

function renderMoment(moment: Date, format = momentFormat): string {
  return `<time datetime="${moment.toISOString()}">${format.format(moment)}</time>`;
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
/** A day is enough here: rows go once a night. */
const keptFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  dateStyle: 'medium',
});
