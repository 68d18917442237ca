import { getTableColumns, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Submitted maturity assessments with their results. */
export const maturityAssessments = pgTable(
  'maturity_assessments',
  {
    id: uuid().primaryKey(),
    /** Identifies a repeated submission; null if the client sent no id. */
    submissionKey: text('submission_key').unique(),
    /** The id in the report's URL; null after the report is deleted. */
    reportId: text('report_id').unique(),
    name: text().notNull(),
    title: text().notNull(),
    agency: text().notNull(),
    email: text().notNull(),
    /** The state's slug in the register of laws; null if none was chosen. */
    state: text(),
    answers: jsonb().$type<Record<string, number>>().notNull(),
    score: integer().notNull(),
    maturityLevel: text('maturity_level', {
      enum: ['initial', 'developing', 'established', 'advanced', 'transformational'],
    }).notNull(),
    recommendations: jsonb()
      .$type<{ category: string; recommendation: string; priority: 'high' | 'medium' | 'low' }[]>()
      .notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the visitor asked to delete the report, which is no longer shown from then on. */
    reportWithdrawnAt: instant('report_withdrawn_at'),
  },
  (table) => [
    index('maturity_assessments_report_withdrawn_at')
      .on(table.reportWithdrawnAt)
      .where(sql`report_withdrawn_at is not null`),
  ],
);

const {
  id: _id,
  submissionKey: _key,
  reportId: _report,
  ...columns
} = getTableColumns(maturityAssessments);

/** The columns for the inbox and for a visitor's data export: all except those that identify. */
export const maturityAssessmentFacts = columns;
