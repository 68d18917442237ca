/** Visitors' questions, our answers, barriers that they reported, and the follow-up state of leads. */
import { getTableColumns, sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Questions that visitors left. */
export const leftQuestions = pgTable(
  'left_questions',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    agency: text().notNull(),
    question: text().notNull(),
    /** The conversation with Lexi as text; null unless the visitor attached it. */
    conversation: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('left_questions_email').on(sql`lower(${table.email})`)],
);

const { id: _question, ...questionColumns } = getTableColumns(leftQuestions);

/** The columns for the inbox and for a visitor's data export. */
export const leftQuestionFacts = questionColumns;

/** Administrators' answers by email. */
export const questionAnswers = pgTable(
  'question_answers',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => leftQuestions.id, { onDelete: 'cascade' }),
    /** The first answer to a question is 1. */
    number: integer().notNull(),
    answer: text().notNull(),
    authorEmail: text('author_email').notNull(),
    answeredAt: instant('answered_at').notNull().defaultNow(),
  },
  (table) => [unique().on(table.questionId, table.number)],
);

/** A logged change of a lead, with the state and the assignee after it. */
export interface LeadChange {
  /** An ISO date-time. */
  at: string;
  by: string;
  state: 'new' | 'contacted' | 'done';
  assignee: string | null;
  note: string;
}

/** The follow-up state of leads; a lead without a row is new. */
export const leadStates = pgTable(
  'lead_states',
  {
    kind: text().notNull(),
    leadId: text('lead_id').notNull(),
    state: text({ enum: ['new', 'contacted', 'done'] }).notNull(),
    assigneeEmail: text('assignee_email'),
    log: jsonb().$type<LeadChange[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.leadId] }),
    index('lead_states_assignee').on(table.assigneeEmail),
  ],
);

/** Reported accessibility barriers. */
export const barrierReports = pgTable('barrier_reports', {
  id: uuid().primaryKey(),
  problem: text().notNull(),
  /** The page or document; empty if not given, like `tools` and `email`. */
  place: text().notNull(),
  /** Browser and assistive technology. */
  tools: text().notNull(),
  email: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

const { id: _report, ...reportColumns } = getTableColumns(barrierReports);

/** The columns for the inbox and for a visitor's data export. */
export const barrierReportFacts = reportColumns;
