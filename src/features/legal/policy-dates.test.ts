import { afterEach, expect, test, vi } from 'vitest';
import { policyDates } from './read-policy.ts';

afterEach(() => {
  vi.useRealTimers();
});
const on = (day: string) => {
  vi.useFakeTimers({ now: new Date(`${day}T18:00:00Z`), toFake: ['Date'] });
};
const privacy = { id: 'privacy', effectiveDate: '2026-11-29', lastUpdated: '2026-11-29' };

test('before a text takes effect, it says which version applies until then', () => {
  on('2026-11-28');
  expect(policyDates(privacy)).toEqual({
    text: 'Takes effect November 29, 2026. Until then, the version of November 28, 2026 applies.',
    version: '2026-11-28',
  });
});

test('from its first day on, a text says since when it is in effect', () => {
  on('2026-11-29');
  expect(policyDates(privacy)).toEqual({ text: 'Effective November 29, 2026.' });
});

test('a text in force names the next version, what it changes, and which one an order follows', () => {
  on('2026-11-28');
  const next = {
    ...privacy,
    title: 'Privacy',
    inShort: [],
    sections: [],
    changes: 'It is shorter.',
  };
  const datesOf = (id: string) =>
    policyDates({ id, effectiveDate: '2026-11-28', lastUpdated: '2026-11-28', next });
  expect(datesOf('privacy')).toEqual({
    text: 'Effective November 28, 2026. The version of November 29, 2026 follows it. It is shorter.',
    version: '2026-11-29',
  });
  expect(datesOf('subscription').text).toBe(
    'Effective November 28, 2026. An order placed by November 28, 2026 keeps this version for its whole term. Later orders follow the version of November 29, 2026. It is shorter.',
  );
});

test('a day of the last change is named when it is another one', () => {
  on('2026-11-29');
  expect(policyDates({ ...privacy, lastUpdated: '2026-11-27' }).text).toBe(
    'Effective November 29, 2026. Last updated November 27, 2026.',
  );
});
