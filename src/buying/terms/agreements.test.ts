import { expect, test } from 'vitest';
import {
  addendumOf,
  agreementOn,
  agreementPath,
  findAgreement,
  legalVersions,
} from './agreements.ts';

const days = (id: keyof typeof legalVersions) => Object.keys(legalVersions[id]);

test('an order accepts the version in effect on its day', () => {
  const versions = days('subscription');
  expect(versions).toEqual(versions.toSorted());
  for (const [index, since] of versions.entries()) {
    expect(agreementOn(since, 'plan')).toBe(`subscription/${since}`);
    const next = versions[index + 1] ?? '9999-12-31';
    expect(agreementOn(new Date(Date.parse(next) - 1).toISOString().slice(0, 10), 'plan')).toBe(
      `subscription/${since}`,
    );
  }
});

test('a version that was folded into another before the launch is that one', () => {
  expect(findAgreement('privacy/2026-11-29')).toBe('privacy/2026-11-28');
});

test('finds no version before the first one, and none without a day', () => {
  expect(findAgreement('subscription/2026-11-20')).toBe('subscription/2026-11-20');
  for (const wrong of [
    'subscription/2026-11-19',
    'subscription',
    'subscription/x',
    '',
    null,
    'constructor/name',
  ])
    expect(findAgreement(wrong)).toBeNull();
  expect(agreementPath('subscription/2026-11-20')).toBe('/legal/subscription/2026-11-20');
});

test('only subscription agreements that name the addendum include it', () => {
  expect(addendumOf('subscription/2026-11-22')).toBe('addendum/2026-11-22');
  expect(addendumOf('subscription/2026-11-28')).toBe('addendum/2026-11-22');
  expect(addendumOf('subscription/2026-11-29')).toBe('addendum/2026-11-29');
  for (const without of [
    'subscription/2026-11-20',
    'license/2026-11-22',
    'terms/2026-11-20',
  ] as const)
    expect(addendumOf(without)).toBeNull();
});
