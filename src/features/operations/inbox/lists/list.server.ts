/** The lists of the inbox: each reads rows newest first, page by page, by time and id. */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { database } from '#src/integrations/database/client.ts';
import type { Period } from '#src/retention.ts';
import { leadStates } from '#src/integrations/database/tables/leads.ts';
import {
  leadLabels,
  type Lead,
  type LeadFilter,
  type LeadKind,
} from '#src/features/operations/inbox/leads/lead.ts';

/** Identifies the row after which a page starts. */
export interface Place {
  /** When the row was received, in microseconds since 1970, because a `Date` has only milliseconds. */
  micros: string;
  id: string;
}

/** An amount of money. */
export interface Money {
  cents: number;
  /** A lower-case code, such as `usd`. */
  currency: string;
}

/** The value of a field, or null. */
export type Value = string | number | boolean | Date | Money | null;

/** A field of a list: a column in the CSV file; on the page in one of two columns, in the details, or with the lead's state. */
interface Field<Record> {
  label: string;
  place: 'who' | 'what' | 'details' | 'lead';
  /** Shown on the line of the field before, such as a last name. */
  continues?: boolean;
  /** The values are amounts: the file has a number, and a column for the currency. */
  isMoney?: boolean;
  /** A column or expression to read, or a function of the list's `columns`. */
  value: PgColumn | SQL<Value> | ((record: Record) => Value);
}

/** Defines a field. */
type Define<Row> = (
  label: string,
  value: Field<Row>['value'],
  options?: Pick<Field<Row>, 'continues' | 'isMoney'>,
) => Field<Row>;

const defineIn =
  <Row>(place: Field<Row>['place']): Define<Row> =>
  (label, value, options) => ({ label, place, value, ...options });

/** An email that can be sent again. */
interface Resend {
  recipient: string;
  /** The mail server may have accepted the email already. */
  mayArriveTwice: boolean;
  /** A cap held the email back before its first attempt. */
  wasHeld: boolean;
}

/** A row with its values in the order of the list's fields. */
export interface InboxRow {
  id: string;
  place: Place;
  receivedAt: Date;
  /** When the row is deleted, or null if it has no end date. */
  keptUntil: Date | null;
  values: Value[];
  /** Null unless the row is an email that can be sent again. */
  resend: Resend | null;
  /** A page with an action for the row. */
  link: Link | null;
  /** The follow-up state, or null if the list needs no follow-up. */
  lead: Lead | null;
}

/** A link to a page with an action for a row; `of` names the row for screen readers. */
interface Link {
  label: string;
  of: string;
  href: string;
}

/** The rows to read: those after a place, filtered by words and state. */
export interface Range {
  after: Place | null;
  /** The text of the search box, or null for all rows. */
  typed: string | null;
  /** Only for a list with `state`. */
  state?: string | undefined;
  /** Only for a list with `leadKind`. */
  lead?: LeadFilter | undefined;
  /** Only the row with this id. */
  only?: string;
  limit: number;
}

/** One list of the inbox. */
export interface InboxList {
  /** The tab's text. */
  label: string;
  /**
   * The searched columns by their names for the search box. A new one needs a migration, of the trigger that keeps
   * `search_words` or of the index.
   */
  searched: Record<string, PgColumn | PgColumn[]>;
  /** Labels `receivedAt`, such as 'Ended'; 'Received' by default. */
  momentLabel: string;
  /** Shown for a row without an end date, such as 'while subscribed'. */
  keptWithoutEnd?: string;
  fields: readonly Omit<Field<never>, 'value'>[];
  /** The key of its rows' follow-up states; omitted if the list needs no follow-up. */
  leadKind?: LeadKind;
  /** A query for a range, newest first, to await or to batch; `toRows` converts its records to rows. */
  select: (
    range: Range,
  ) => RunnableQuery<unknown[], 'pg'> & PromiseLike<unknown[]> & { getSQL: () => SQL };
  toRows: (records: unknown[]) => InboxRow[];
  /** A condition: a row with this id exists. */
  has: (id: string) => SQL;
}

type Columns = Record<string, PgColumn | SQL>;
/** The record that a query for these columns returns. */
type RecordOf<Chosen extends Columns> = {
  [Name in keyof Chosen]: Chosen[Name] extends SQL<infer Type>
    ? Type
    : Chosen[Name] extends PgColumn<infer Config>
      ? Config['notNull'] extends true
        ? Config['data']
        : Config['data'] | null
      : never;
};

interface Definition<Chosen extends Columns> extends Pick<
  InboxList,
  'label' | 'searched' | 'keptWithoutEnd' | 'leadKind'
> {
  momentLabel?: string;
  table: PgTable;
  id: PgColumn;
  receivedAt: PgColumn;
  keptUntil: SQL<Date | null>;
  /** The condition for the list's rows; all rows of the table by default. */
  only?: SQL;
  /** True when an index has the words of the searched columns, in this order; otherwise `search_words` has them. */
  splitsWords?: true;
  /** A column by which the list can be filtered. */
  state?: PgColumn;
  /** Columns with what people typed; those that nothing else of the list shows are details. */
  typed?: Record<string, PgColumn>;
  /** Columns for fields that compute their value, and for `resend` and `link`. */
  columns?: Chosen;
  /** Defines fields in the columns about the sender and the content, or among the details. */
  fields: (
    define: Record<'who' | 'what' | 'details', Define<RecordOf<Chosen>>>,
  ) => Field<RecordOf<Chosen>>[];
  resend?: (record: RecordOf<Chosen>) => Resend | null;
  link?: (record: RecordOf<Chosen>) => Link | null;
}

interface KeyedRecord {
  rowId: string;
  rowMicros: string;
  rowReceivedAt: Date;
  rowKeptUntil: Date | null;
  rowLead: Lead | null;
  [fieldValue: `value${number}`]: Value;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The end of a retention period that starts at `since`. */
export function endOf(period: Period, since: SQL | PgColumn): SQL<Date | null> {
  return sql`${since} + ${period.text}::interval`.mapWith(toMoment);
}

/** Parses a timestamp from the database. */
export const toMoment = (text: string): Date => new Date(text);

/** Defines a list by its table and the fields to show; no other column is read. */
export function inboxList<Chosen extends Columns = Record<never, never>>(
  definition: Definition<Chosen>,
): InboxList {
  const { label, searched, momentLabel = 'Received', keptWithoutEnd, leadKind } = definition;
  type Row = RecordOf<Chosen>;
  const details = defineIn<Row>('details');
  const named = definition.fields({ who: defineIn('who'), what: defineIn('what'), details });
  const { id, columns = {}, typed = {} } = definition;
  const shown: unknown[] = [id, ...Object.values(columns), ...named.map(({ value }) => value)];
  const fields = [
    ...named,
    ...Object.entries(typed)
      .filter(([, column]) => column.dataType === 'string' && !shown.includes(column))
      .map(([name, column]) => details(labelOf(name), column)),
    ...(leadKind ? leadFields : []),
  ];
  const select = (range: Range) => selectRange({ ...definition, fields }, range);
  return {
    label,
    searched,
    momentLabel,
    fields,
    select,
    ...(keptWithoutEnd && { keptWithoutEnd }),
    ...(leadKind && { leadKind }),
    toRows: (records) =>
      (records as (KeyedRecord & RecordOf<Chosen>)[]).map((record) => ({
        id: record.rowId,
        place: { micros: record.rowMicros, id: record.rowId },
        receivedAt: record.rowReceivedAt,
        keptUntil: record.rowKeptUntil,
        values: fields.map(({ value }, index) =>
          typeof value === 'function' ? value(record) : record[`value${index}`]!,
        ),
        resend: definition.resend?.(record) ?? null,
        link: definition.link?.(record) ?? null,
        lead: record.rowLead,
      })),
    has: (id) => sql`exists (select 1 from ${definition.table} where ${isRow(definition.id, id)})`,
  };
}

/** 'Job title' for `jobTitle`. */
const labelOf = (name: string) =>
  name
    .replace(/^[a-z]/, (first) => first.toUpperCase())
    .replace(/\B[A-Z]/g, (next) => ` ${next.toLowerCase()}`);

/** Columns with the follow-up state in the file. */
const leadFields: Field<KeyedRecord>[] = [
  {
    label: 'Follow-up',
    place: 'lead',
    value: ({ rowLead }) => rowLead && leadLabels[rowLead.state],
  },
  { label: 'Assigned to', place: 'lead', value: ({ rowLead }) => rowLead?.assignee ?? null },
];

/** A condition for the row with this id, which may be any text. */
function isRow(id: PgColumn, given: string): SQL {
  if (id.getSQLType() !== 'uuid') return eq(id, given);
  return uuidPattern.test(given) ? eq(id, given) : sql`false`;
}

function selectRange<Chosen extends Columns>(
  {
    table,
    id,
    receivedAt,
    keptUntil,
    columns,
    fields,
    searched,
    splitsWords,
    leadKind,
    ...definition
  }: Omit<Definition<Chosen>, 'fields'> & { fields: Pick<Field<never>, 'value'>[] },
  { after, typed, state, lead, only: onlyId, limit }: Range,
) {
  const inState = definition.state && state !== undefined && eq(definition.state, state);
  const only = and(
    definition.only,
    inState || undefined,
    leadKind && lead && matchesLead(leadKind, id, lead),
    onlyId === undefined ? undefined : isRow(id, onlyId),
  );
  const idType = id.getSQLType();
  const start = idType === 'uuid' && !uuidPattern.test(after?.id ?? '') ? null : after;
  const comesAfter = (at: SQL | PgColumn, its: SQL | PgColumn) =>
    start &&
    sql`(${at}, ${its}) < ('epoch'::timestamptz + ${start.micros}::bigint * interval '1 microsecond', ${start.id}::${sql.raw(idType)})`;
  const texts = Object.values(searched)
    .flat()
    .map(({ name, notNull }) =>
      notNull ? sql.identifier(name) : sql`coalesce(${sql.identifier(name)}, '')`,
    );
  const rowWords = splitsWords
    ? sql`split_words(${sql.join(texts, sql` || ' ' || `)})`
    : sql`search_words`;
  // `offset 0` makes Postgres find rows by the word index, instead of scanning all rows, newest first, for
  // the few that match.
  const isFound =
    typed === null
      ? comesAfter(receivedAt, id)
      : sql`${id} = any(array(
          select found.id from (
            select ${id} as id, ${receivedAt} as at from ${table}
            where ${and(only, sql`${rowWords} @@ word_query(${typed}::text)`)} offset 0
          ) as found
          where ${comesAfter(sql`found.at`, sql`found.id`) ?? sql`true`}
          order by found.at desc, found.id desc limit ${limit}))`;
  return database()
    .select({
      ...columns,
      ...Object.fromEntries(
        fields.flatMap(({ value }, index) =>
          typeof value === 'function' ? [] : [[`value${index}`, value]],
        ),
      ),
      rowId: id,
      rowMicros: sql<string>`(extract(epoch from ${receivedAt}) * 1000000)::bigint::text`,
      rowReceivedAt: receivedAt,
      rowKeptUntil: keptUntil,
      rowLead: leadKind ? leadOf(leadKind, id) : sql<null>`null`,
    })
    .from(table)
    .where(and(only, isFound ?? undefined))
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit);
}

const leadRow = (kind: LeadKind, id: PgColumn) =>
  sql`from ${leadStates} as lead where lead.kind = ${kind}::text and lead.lead_id = ${id}::text`;

/** A column with the follow-up state of each row. */
function leadOf(kind: LeadKind, id: PgColumn): SQL<Lead> {
  return sql`coalesce(
    (select jsonb_build_object('state', lead.state, 'assignee', lead.assignee_email) ${leadRow(kind, id)}),
    '{"state": "new", "assignee": null}'::jsonb)`.mapWith((value: unknown) =>
    typeof value === 'string' ? (JSON.parse(value) as Lead) : (value as Lead),
  );
}

/** A condition for the rows in a state or assigned to an administrator. */
function matchesLead(kind: LeadKind, id: PgColumn, filter: LeadFilter): SQL {
  if ('assignee' in filter)
    return sql`exists (select 1 ${leadRow(kind, id)} and lead.assignee_email = ${filter.assignee}::text)`;
  return sql`coalesce((select lead.state ${leadRow(kind, id)}), 'new') = ${filter.state}::text`;
}
