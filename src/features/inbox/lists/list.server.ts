/** What every list of the inbox is: rows with a moment and an id, read in that order, newest first. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { database } from '#src/integrations/database/client.ts';
import type { Period } from '#src/promises/retention.ts';
import { leadOf, matchesLead } from '../leads/lead-columns.server.ts';
import { leadLabels, type Lead, type LeadFilter, type LeadKind } from '../leads/lead.ts';

/** The row after which a page starts: no two rows of a list have the same place. */
export interface Place {
  /** When it was received, in microseconds since 1970: exact, which a `Date` is not. */
  micros: string;
  id: string;
}

/** An amount of money. */
export interface Money {
  cents: number;
  /** As Stripe writes it, e.g. `usd`. */
  currency: string;
}

/** The value of a field; null where there is none. */
export type Value = string | number | boolean | Date | Money | null;

/** A field of a list: on the page in one of two columns, among the details or with the lead's state, in the file a column. */
interface Field<Record> {
  label: string;
  place: 'who' | 'what' | 'details' | 'lead';
  /** It continues the line of the field before, such as a last name. */
  continues?: boolean;
  /** Its values are amounts: in the file a number, beside a column for the currency. */
  isMoney?: boolean;
  value: (record: Record) => Value;
}

/** What the page needs to know about a mail that can be sent again. */
interface Resend {
  recipient: string;
  /** The mail server may have taken it already. */
  mayArriveTwice: boolean;
  /** A cap held it back: it was never tried (R41). */
  wasHeld: boolean;
}

/** A row with its values in the order of the list's fields. */
export interface InboxRow {
  id: string;
  place: Place;
  receivedAt: Date;
  /** When the row is deleted; null for a row without an end date. */
  keptUntil: Date | null;
  values: Value[];
  /** Null for a row that cannot be sent again. */
  resend: Resend | null;
  /** A page with an action for the row. */
  link: Link | null;
  /** How far we are with it; null where nobody has to do anything. */
  lead: Lead | null;
}

/** A link to a page with an action for a row; `of` names the row for screen readers. */
interface Link {
  label: string;
  of: string;
  href: string;
}

/** Which rows: those after a place, narrowed by a word query and a state. */
export interface Range {
  after: Place | null;
  /** In Postgres' own language; null for all rows. */
  wordQuery: string | null;
  /** Used only by a list that has states. */
  state?: string | undefined;
  /** Used only by a list of leads. */
  lead?: LeadFilter | undefined;
  /** Only the row with this id. */
  only?: string;
  limit: number;
}

/** One list of the inbox. */
export interface InboxList {
  /** The tab's text. */
  label: string;
  /** The searched fields, for the label of the search box. */
  searched: string;
  /** What the moment of a row is, e.g. 'Ended'; 'Received' by default. */
  momentLabel: string;
  /** Shown for a row that has no end, e.g. 'while subscribed'. */
  keptWithoutEnd?: string;
  fields: readonly Omit<Field<never>, 'value'>[];
  /** The name under which the states of its rows are kept; none where nobody has to do anything. */
  leadKind?: LeadKind;
  /** A query, alone or for a batch, for a range, newest first; `toRows` converts its records to rows. */
  select: (
    range: Range,
  ) => RunnableQuery<unknown[], 'pg'> & PromiseLike<unknown[]> & { getSQL: () => SQL };
  toRows: (records: unknown[]) => InboxRow[];
  /** Holds while there is a row with this id. */
  has: (id: string) => SQL;
}

type Columns = Record<string, PgColumn | SQL>;
/** A record of these columns, one value for each column. */
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
  /** Holds for the rows of the list; all rows of the table by default. */
  only?: SQL;
  /** The words of a row, as its index has them; the column `search_words` by default. */
  words?: SQL;
  /** The column that can narrow the list; none by default. */
  state?: PgColumn;
  /** The columns to read: a value that is not named here cannot be shown. */
  columns: Chosen;
  fields: Field<RecordOf<Chosen>>[];
  /** By default nothing in the list can be sent again. */
  resend?: (record: RecordOf<Chosen>) => Resend | null;
  link?: (record: RecordOf<Chosen>) => Link | null;
}

interface KeyedRecord {
  rowId: string;
  rowMicros: string;
  rowReceivedAt: Date;
  rowKeptUntil: Date | null;
  rowLead: Lead | null;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The end of a period, counted from another moment. */
export function endOf(period: Period, since: SQL | PgColumn): SQL<Date | null> {
  return sql`${since} + ${period.words}::interval`.mapWith(toMoment);
}

/** Reads a moment as the database writes it. */
export const toMoment = (text: string): Date => new Date(text);

/** Defines a list by its table and the fields to show. */
export function inboxList<Chosen extends Columns>(definition: Definition<Chosen>): InboxList {
  const { label, searched, momentLabel = 'Received', keptWithoutEnd, leadKind } = definition;
  const fields = [...definition.fields, ...(leadKind ? leadFields : [])];
  const select = (range: Range) => selectRange(definition, range);
  return {
    ...{ label, searched, momentLabel, fields, select },
    ...(keptWithoutEnd && { keptWithoutEnd }),
    ...(leadKind && { leadKind }),
    toRows: (records) =>
      (records as (KeyedRecord & RecordOf<Chosen>)[]).map((record) => ({
        id: record.rowId,
        place: { micros: record.rowMicros, id: record.rowId },
        receivedAt: record.rowReceivedAt,
        keptUntil: record.rowKeptUntil,
        values: fields.map(({ value }) => value(record)),
        resend: definition.resend?.(record) ?? null,
        link: definition.link?.(record) ?? null,
        lead: record.rowLead,
      })),
    has: (id) => sql`exists (select 1 from ${definition.table} where ${isRow(definition.id, id)})`,
  };
}

/** In the file, how far we are with a lead is part of its row. */
const leadFields: Field<KeyedRecord>[] = [
  {
    label: 'Follow-up',
    place: 'lead',
    value: ({ rowLead }) => rowLead && leadLabels[rowLead.state],
  },
  { label: 'Assigned to', place: 'lead', value: ({ rowLead }) => rowLead?.assignee ?? null },
];

/** Holds for the row with an id, which may be any text. */
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
    words = sql`search_words`,
    leadKind,
    ...definition
  }: Definition<Chosen>,
  { after, wordQuery, state, lead, only: onlyId, limit }: Range,
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
  // The index of words finds the rows, whatever the planner estimates for the order: `offset 0`
  // keeps it from walking through all rows, newest first, in search of the few that match.
  const isFound =
    wordQuery === null
      ? comesAfter(receivedAt, id)
      : sql`${id} = any(array(
          select found.id from (
            select ${id} as id, ${receivedAt} as at from ${table}
            where ${and(only, sql`${words} @@ lower(${wordQuery})::tsquery`)} offset 0
          ) as found
          where ${comesAfter(sql`found.at`, sql`found.id`) ?? sql`true`}
          order by found.at desc, found.id desc limit ${limit}))`;
  return database()
    .select({
      ...columns,
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
