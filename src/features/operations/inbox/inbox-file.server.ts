/** A list of the inbox as a CSV file, streamed page by page so that a long list needs no more memory. */
import type * as z from 'zod/mini';
import { ourDay } from '#src/formats/our-day.ts';
import { byteOrderMark, writeCsvLine } from '#src/formats/csv.ts';
import { currency } from '#src/buying/catalog/prices.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { recordAudit } from '#src/server/audit.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import type { Log } from '#src/server/log.ts';
import { caches } from '#src/server/pages/platform-rules.ts';
import { site } from '#src/site.ts';
import type { listSchema } from './inbox-address.ts';
import { inboxLists } from './lists.server.ts';
import { toLeadFilter } from './leads/lead.ts';
import type { InboxList, InboxRow, Money, Place, Range, Value } from './lists/list.server.ts';

const rowsPerPage = 1_000;
/** A search runs again for each page, so it reads fewer and larger pages. */
const foundRowsPerPage = 10_000;

/** Responds with a list, or a search in it, as CSV; the audit names the administrator but not the search words. */
export async function answerInboxFile(
  { kind: name = 'bookings', q, state, lead }: z.output<typeof listSchema>,
  { log, request }: Visitor,
  { email }: Account,
): Promise<Response> {
  const list = inboxLists[name];
  const detail = `${list.label}, ${q || state || lead ? 'searched' : 'all'}`;
  await recordAudit({ actorEmail: email, action: 'Inbox downloaded as CSV', detail });
  const day = ourDay();
  const parts = writeFile(list, { typed: q || null, state, lead: toLeadFilter(lead, email) });
  const file = sendParts(parts, log);
  // The platform limits streamed responses to 20 MB, which 100,000 rows exceed without compression.
  const isZipped = /\bgzip\b/i.test(request.headers.get('accept-encoding') ?? '');
  return new Response(isZipped ? file.pipeThrough(new CompressionStream('gzip')) : file, {
    headers: {
      ...(isZipped && { 'content-encoding': 'gzip' }),
      vary: 'accept-encoding',
      ...securityHeaders,
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${site.fileName}-${name}-${day}.csv"`,
      'cache-control': caches.nonePrivate,
      'x-robots-tag': 'noindex',
    },
  });
}

async function* writeFile(
  list: InboxList,
  part: Pick<Range, 'typed' | 'state' | 'lead'>,
): AsyncGenerator<string, void> {
  const labels = list.fields.map(({ label }) => label);
  const hasMoney = list.fields.some(({ isMoney }) => isMoney);
  const currencyLabel = hasMoney ? ['Currency'] : [];
  yield byteOrderMark + writeCsvLine([list.momentLabel, ...labels, ...currencyLabel, 'Kept until']);
  const limit = part.typed === null ? rowsPerPage : foundRowsPerPage;
  let after: Place | null = null;
  do {
    const rows: InboxRow[] = list.toRows(await list.select({ ...part, after, limit }));
    if (rows.length > 0) yield rows.map((row) => writeRow(row, hasMoney)).join('');
    after = rows.length < limit ? null : (rows.at(-1)?.place ?? null);
  } while (after);
}

/** Reads the next part when the last one is sent. A file that breaks off ends in an error, so that it doesn't look complete. */
function sendParts(
  parts: AsyncGenerator<string, void>,
  log: Log,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const part = await parts.next();
          if (part.done) controller.close();
          else controller.enqueue(encoder.encode(part.value));
        } catch (error) {
          log.error('the file broke off', error);
          controller.error(error);
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Amounts are plain numbers; all amounts of a row have the currency in its currency column. */
function writeRow({ receivedAt, values, keptUntil }: InboxRow, hasMoney: boolean): string {
  const inCurrency = values.find((value) => isMoney(value))?.currency;
  const ownColumn = hasMoney ? [inCurrency ? nameUnit(inCurrency) : null] : [];
  return writeCsvLine([receivedAt, ...values, ...ownColumn, keptUntil].map(writeValue));
}

const isMoney = (value: Value): value is Money =>
  typeof value === 'object' && value !== null && 'cents' in value;

/** For another currency, amounts stay in its smallest unit. */
const nameUnit = (code: string) =>
  code === currency ? code.toUpperCase() : `${code.toUpperCase()} (smallest unit)`;

/** Times in UTC, amounts as plain numbers, missing values as empty text. */
function writeValue(value: Value): string | number {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object')
    return value.currency === currency ? value.cents / 100 : value.cents;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value;
}
