import { afterEach, expect, test, vi } from 'vitest';
import { policyDates } from './policy-dates.ts';

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
    words: 'Takes effect November 29, 2026. Until then, the version of November 28, 2026 applies.',
    version: '2026-11-28',
  });
});

test('from its first day on, a text says since when it is in effect', () => {
  on('2026-11-29');
  expect(policyDates(privacy)).toEqual({ words: 'Effective November 29, 2026.' });
});

test('a text in force names the next version with the sections that it changes', () => {
  on('2026-11-28');
  const sections = ['1. Who we are', '2. What we keep', '3. Your rights'].map((heading) => ({
    id: heading,
    heading,
    html: `<p>${heading}</p>`,
  }));
  const now = { ...privacy, title: 'Privacy', inShort: [], sections };
  const changed = sections.map((one, at) => (at === 0 ? one : { ...one, html: '<p>New.</p>' }));
  const text = (next: typeof now, id = 'privacy') =>
    policyDates({ ...now, id, effectiveDate: '2026-11-28', lastUpdated: '2026-11-28', next });
  expect(text({ ...now, sections: changed })).toEqual({
    words:
      'Effective November 28, 2026. The version of November 29, 2026 replaces it on that day. It changes sections 2 and 3.',
    version: '2026-11-29',
  });
  expect(text(now).words).toContain('It changes the summary only.');
  expect(text(now, 'subscription').words).toMatch(
    /An order keeps its version until its next term\.$/,
  );
});

test('a day of the last change is named when it is another one', () => {
  on('2026-11-29');
  expect(policyDates({ ...privacy, lastUpdated: '2026-11-27' }).words).toBe(
    'Effective November 29, 2026. Last updated November 27, 2026.',
  );
});
