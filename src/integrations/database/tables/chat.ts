import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A source of an answer, as stored. */
interface StoredSource {
  number: number;
  title: string;
  href: string;
  quote?: string;
}

/** Questions to Lexi and their answers; one without an answer is being answered, or failed. */
export const chatExchanges = pgTable(
  'chat_exchanges',
  {
    /** Random and known only to the visitor's browser, because it gives access to the conversation. */
    sessionId: uuid('session_id').notNull(),
    messageId: uuid('message_id').notNull(),
    question: text().notNull(),
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The request that is answering; no other may start before `claimedUntil`. */
    claimId: uuid('claim_id').notNull(),
    claimedUntil: instant('claimed_until').notNull(),
    replyId: uuid('reply_id'),
    reply: text(),
    sources: jsonb().$type<StoredSource[]>().notNull().default([]),
    answeredFrom: text('answered_from', { enum: ['model', 'pages'] }),
    answeredAt: instant('answered_at'),
    /** The kind of source of the answer: a question, a law record, a page, or nothing. */
    outcome: text(),
    /** The visitor's answer to "Did this help?". */
    helped: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.messageId] }),
    index('chat_exchanges_history').on(table.sessionId, table.askedAt),
    index('chat_exchanges_asked_at').on(table.askedAt),
  ],
);

/** The number of requests to the language model by UTC day. */
export const chatModelDays = pgTable('chat_model_days', {
  day: date({ mode: 'string' }).primaryKey(),
  answers: integer().notNull(),
});

/** Statistics of the language model by UTC day and version, without any texts. */
export const chatModelCounts = pgTable(
  'chat_model_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    model: text().notNull(),
    answers: integer().notNull(),
    pieces: integer().notNull(),
    dropped: integer().notNull(),
    milliseconds: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.model] })],
);
