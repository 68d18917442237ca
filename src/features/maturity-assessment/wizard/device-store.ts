/** Stores the unfinished assessment and the last two results in `localStorage`, and nothing else. */
import * as z from 'zod/mini';
import { answerValues, questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import type { MaturityLevelId } from '#src/features/maturity-assessment/questions/levels.ts';
import { answerSchema } from '#src/features/maturity-assessment/submission/submission.ts';
import type { Progress } from './wizard-state.ts';

const progressKey = 'assessmentProgress';
const resultsKey = 'assessmentResults';
const resultsKept = 2;

const typed = z.string().check(z.maxLength(100_000));
const instant = z.iso.datetime();
const levelIds = [
  'initial',
  'developing',
  'established',
  'advanced',
  'transformational',
] satisfies MaturityLevelId[];
const answers = z.partialRecord(z.enum(questionIds), answerSchema);

const progressSchema = z.object({
  info: z.object({ name: typed, title: typed, agency: typed, email: typed }),
  answers,
  stoppedAt: z.int().check(z.minimum(0), z.maximum(questionIds.length)),
  submissionId: z.nullable(z.uuid()),
  savedAt: instant,
});

/** A result from the server, with the person who answered. */
export const savedResultSchema = z.object({
  takenAt: instant,
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
  reportDeletedOn: z.iso.date(),
});

/** An unfinished assessment, as this device stores it. */
export type SavedProgress = Progress & { savedAt: string };

/** A result, as this device stores it. */
export type SavedResult = z.output<typeof savedResultSchema>;

/** The part of `localStorage` that is used here; null when the browser blocks it. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

/** `localStorage`, or null when the browser blocks it. */
export function deviceStorage(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** The unfinished assessment, or null; unknown or damaged values are ignored. */
export function readProgress(storage: DeviceStorage): SavedProgress | null {
  return read(storage, progressKey, progressSchema);
}

/** Stores an unfinished assessment; false when the browser cannot store it. */
export function saveProgress(storage: DeviceStorage, progress: SavedProgress): boolean {
  const { info, answers, stoppedAt, submissionId, savedAt } = progress;
  return keep(storage, progressKey, { info, answers, stoppedAt, submissionId, savedAt });
}

/** Deletes the unfinished assessment. */
export function eraseProgress(storage: DeviceStorage): void {
  erase(storage, progressKey);
}

/** The stored results, newest first. */
export function readResults(storage: DeviceStorage): SavedResult[] {
  return read(storage, resultsKey, z.array(savedResultSchema)) ?? [];
}

/** Adds a result and drops all but the newest two; returns what is stored. */
export function saveResult(storage: DeviceStorage, result: SavedResult): SavedResult[] {
  const results = [result, ...readResults(storage)].slice(0, resultsKept);
  keep(storage, resultsKey, results);
  return results;
}

/** Deletes all results. */
export function eraseResults(storage: DeviceStorage): void {
  erase(storage, resultsKey);
}

function read<Schema extends z.core.$ZodType>(
  storage: DeviceStorage,
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storage?.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keep(storage: DeviceStorage, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    // The storage is full or blocked; the wizard shows that nothing is saved.
    return false;
  }
}

function erase(storage: DeviceStorage, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Blocked storage has nothing to erase.
  }
}
