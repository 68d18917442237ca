/** Conversations with Lexi. */
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

/** A page that an answer is based on, as it is stored. */
export interface StoredSource {
  number: number;
  title: string;
  href: string;
  quote?: string;
}

/** Questions with their answers; one without an answer is being answered, or was given up. */
export const chatExchanges = pgTable(
  'chat_exchanges',
  {
    /** Random, and known to one browser only: it is the key to read a conversation. */
    sessionId: uuid('session_id').notNull(),
    messageId: uuid('message_id').notNull(),
    question: text().notNull(),
    askedAt: instant('asked_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The request that is answering, and until when no other may start. */
    claimId: uuid('claim_id').notNull(),
    claimedUntil: instant('claimed_until').notNull(),
    replyId: uuid('reply_id'),
    reply: text(),
    sources: jsonb().$type<StoredSource[]>().notNull().default([]),
    answeredFrom: text('answered_from', { enum: ['model', 'pages'] }),
    answeredAt: instant('answered_at'),
    /** What answered: a question, a record of a law, a page, or nothing. */
    outcome: text(),
    /** What the visitor said to "Did this help?". */
    helped: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.messageId] }),
    index('chat_exchanges_history').on(table.sessionId, table.askedAt),
    index('chat_exchanges_asked_at').on(table.askedAt),
  ],
);

/** How many answers the language model was asked for, by UTC day. */
export const chatModelDays = pgTable('chat_model_days', {
  day: date({ mode: 'string' }).primaryKey(),
  answers: integer().notNull(),
});

/** How the language model did, by UTC day and version: counts, and nothing that anybody wrote. */
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
