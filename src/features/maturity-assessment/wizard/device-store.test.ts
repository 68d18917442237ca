import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type DeviceStorage, deviceStorage } from '#src/components/browser/device-storage.ts';
import { anyAnswers, anyValue } from '#tests/fixtures/answers.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { questionIds } from '#src/features/maturity-assessment/questions/answers.ts';
import { resultOf } from '#src/features/maturity-assessment/questions/recommendations.ts';
import {
  eraseProgress,
  eraseResults,
  saveProgress,
  saveResult,
  readProgress,
  readResults,
  type SavedProgress,
  type SavedResult,
} from './device-store.ts';
import { emptyWizard } from './wizard-state.ts';

afterEach(() => vi.unstubAllGlobals());

function makeStorage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const refuse = () => {
  throw new DOMException('No.', 'SecurityError');
};
const blocked: DeviceStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

const typed = anyText({ maxLength: 200 });
const anyInstant = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map((date) => date.toISOString());
const anyProgress = fc.record({
  info: typed.map((text) => ({ ...emptyWizard.info, name: text, agency: text })),
  answers: fc.record(Object.fromEntries(questionIds.map((id) => [id, anyValue])), {
    requiredKeys: [],
    noNullPrototype: true,
  }),
  stoppedAt: fc.integer({ min: 0, max: 10 }),
  submissionId: fc.option(fc.uuid({ version: 4 })),
  savedAt: anyInstant,
}) as fc.Arbitrary<SavedProgress>;
const anyResult = fc
  .record({
    takenAt: anyInstant,
    name: typed,
    title: typed,
    agency: typed,
    answers: anyAnswers,
    reportPath: fc.constant(`/maturity-assessment/report/${'aB3-_'.repeat(4)}wxyz`),
    reportDeletedOn: fc.constant('2027-02-18'),
  })
  .map((result) => ({ ...result, ...resultOf(result.answers) })) as fc.Arbitrary<SavedResult>;

test('progress is read back unchanged until it is erased', () => {
  fc.assert(
    fc.property(anyProgress, (progress) => {
      const storage = makeStorage();
      expect(saveProgress(storage, progress)).toBe(true);
      expect(readProgress(storage)).toEqual(progress);
      eraseProgress(storage);
      expect(readProgress(storage)).toBeNull();
      expect(storage.kept.size).toBe(0);
    }),
  );
});

test('the last two results are read back, newest first, until they are erased', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { minLength: 1, maxLength: 4 }), (results) => {
      const storage = makeStorage();
      for (const result of results) saveResult(storage, result);
      expect(readResults(storage)).toEqual(results.reverse().slice(0, 2));
      eraseResults(storage);
      expect(readResults(storage)).toEqual([]);
    }),
  );
});

test('any other stored value is ignored', () => {
  const junk = fc.oneof(
    anyText(),
    fc.json(),
    fc.anything().map((value) => JSON.stringify(value) ?? 'undefined'),
    fc
      .record({ step: fc.anything(), answers: fc.anything() })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(junk, (text) => {
      const storage = makeStorage({ assessmentProgress: text, assessmentResults: text });
      expect(readProgress(storage)).toBeNull();
      expect(readResults(storage)).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['an unknown question', { answers: { astrology: 3 } }],
  ['an answer out of range', { answers: { governance: 6 } }],
  ['an answer as text', { answers: { governance: '3' } }],
  ['a step out of range', { stoppedAt: 11 }],
  ['an invalid submission id', { submissionId: 'x' }],
  ['a text that is too long', { info: { ...emptyWizard.info, name: 'x'.repeat(100_001) } }],
])('progress with %s is ignored', (_, wrong) => {
  const progress: SavedProgress = {
    info: { ...emptyWizard.info, name: 'Dana' },
    answers: { governance: 3 },
    stoppedAt: 2,
    submissionId: null,
    savedAt: '2026-11-20T12:00:00.000Z',
  };
  const kept = (value: object) => makeStorage({ assessmentProgress: JSON.stringify(value) });
  expect(readProgress(kept(progress))).toEqual(progress);
  expect(readProgress(kept({ ...progress, ...wrong }))).toBeNull();
});

test.each([
  'https://evil.example/maturity-assessment/report/aaaaaaaaaaaaaaaaaaaaaaaa',
  'javascript:alert(1)',
  '/maturity-assessment/report/../../admin',
  '/maturity-assessment/report/aaaaaaaaaaaaaaaaaaaaaaaa/delete',
])('a stored result cannot link to %s', (reportPath) => {
  const [result] = fc.sample(anyResult, 1);
  const storage = makeStorage({ assessmentResults: JSON.stringify([{ ...result, reportPath }]) });
  expect(readResults(storage)).toEqual([]);
});

test('a browser that blocks storage is detected, and nothing throws', () => {
  const [progress] = fc.sample(anyProgress, 1);
  const [result] = fc.sample(anyResult, 1);
  for (const storage of [blocked, null]) {
    expect(saveProgress(storage, progress!)).toBe(false);
    expect(readProgress(storage)).toBeNull();
    expect(saveResult(storage, result!)).toEqual([result]);
    expect(() => eraseProgress(storage)).not.toThrow();
    expect(() => eraseResults(storage)).not.toThrow();
  }
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
  expect(deviceStorage()).toBeNull();
});
