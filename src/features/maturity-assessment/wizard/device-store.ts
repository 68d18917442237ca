/** Stores the unfinished assessment and the last two results in `localStorage`, and nothing else. */
import * as z from 'zod/mini';
import {
  type DeviceStorage,
  eraseStored,
  readStored,
  store,
} from '#src/components/browser/device-storage.ts';
import { answerValues, questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import type { MaturityLevelId } from '#src/features/maturity-assessment/questions/score.ts';
import {
  answerSchema,
  type Info,
} from '#src/features/maturity-assessment/submission/submission.ts';
import { infoFields, type Progress } from './wizard-state.ts';

const progressKey = 'assessmentProgress';
const resultsKey = 'assessmentResults';
const resultsKept = 2;

const typed = z.string().check(z.maxLength(100_000));
// The schemas of ISO dates would add their patterns to every page's script.
const date = z.string().check(z.refine((text) => Date.parse(text) > -Infinity));
const levelIds = [
  'initial',
  'developing',
  'established',
  'advanced',
  'transformational',
] satisfies MaturityLevelId[];
const answers = z.partialRecord(z.enum(questionIds), answerSchema);

// A field may be newer than the stored progress.
const added = z._default(typed, '');

const progressSchema = z.object({
  info: z.object(
    Object.fromEntries(infoFields.map((name) => [name, added])) as Record<keyof Info, typeof added>,
  ),
  answers,
  stoppedAt: z.int().check(z.minimum(0), z.maximum(questionIds.length)),
  submissionId: z.nullable(z.uuid()),
  savedAt: date,
});

/** A result from the server, with the person who answered. */
export const savedResultSchema = z.object({
  takenAt: date,
  name: typed,
  title: typed,
  agency: typed,
  answers: z.record(z.enum(questionIds), answerSchema),
  score: z
    .int()
    .check(z.minimum(questionIds.length), z.maximum(questionIds.length * answerValues.length)),
  maturityLevel: z.enum(levelIds),
  recommendations: z.array(
    z.object({
      category: z.string(),
      recommendation: z.string(),
      priority: z.enum(['high', 'medium', 'low']),
    }),
  ),
  reportPath: z.string().check(z.regex(/^\/maturity-assessment\/report\/[\w-]{24}$/)),
  reportDeletedOn: date,
});

/** An unfinished assessment, as this device stores it. */
export type SavedProgress = Progress & { savedAt: string };

/** A result, as this device stores it. */
export type SavedResult = z.output<typeof savedResultSchema>;

/** The unfinished assessment, or null; unknown or damaged values are ignored. */
export function readProgress(storage: DeviceStorage): SavedProgress | null {
  return readStored(storage, progressKey, progressSchema);
}

/** Stores an unfinished assessment; false when the browser cannot store it. */
export function saveProgress(storage: DeviceStorage, progress: SavedProgress): boolean {
  return store(storage, progressKey, progress);
}

/** Deletes the unfinished assessment. */
export function eraseProgress(storage: DeviceStorage): void {
  eraseStored(storage, progressKey);
}

/** The stored results, newest first. */
export function readResults(storage: DeviceStorage): SavedResult[] {
  return readStored(storage, resultsKey, z.array(savedResultSchema)) ?? [];
}

/** Adds a result and drops all but the newest two; returns what is stored. */
export function saveResult(storage: DeviceStorage, result: SavedResult): SavedResult[] {
  const results = [result, ...readResults(storage)].slice(0, resultsKept);
  store(storage, resultsKey, results);
  return results;
}

/** Deletes all results. */
export function eraseResults(storage: DeviceStorage): void {
  eraseStored(storage, resultsKey);
}
