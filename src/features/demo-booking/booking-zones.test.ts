import { expect, test } from 'vitest';
import { demoStart, isUsZone, zoneChoices } from './booking.ts';

interface Locale extends Intl.Locale {
  getTimeZones: () => string[];
}
const regions = ['US', 'PR', 'VI', 'GU', 'MP', 'AS', 'UM'];
const ofUs = regions.flatMap((region) =>
  (new Intl.Locale(`und-${region}`) as Locale).getTimeZones(),
);
const clockOf = (zone: string) =>
  ['2026-01-15', '2026-07-15'].map((day) => demoStart(day, '9:00', zone).getTime()).join();

test('all time zones of the United States and its territories are known', () => {
  expect(ofUs.length).toBeGreaterThan(30);
  for (const zone of [...ofUs, 'US/Eastern', 'US/Hawaii', 'EST5EDT', 'HST', 'America/Fort_Wayne'])
    expect(isUsZone(zone), zone).toBe(true);
});

test.each([
  '',
  'UTC',
  'Etc/UTC',
  'Etc/GMT+5',
  'GMT',
  'Atlantic/Reykjavik',
  'Europe/London',
  'Asia/Tokyo',
  'America/Toronto',
  'America/Mexico_City',
  'America/Panama',
  'Pacific/Apia',
  'America/Bogota',
])('%j is not one of them', (zone) => expect(isUsZone(zone)).toBe(false));

test('the choices have the clock of every place of the United States except Midway and Wake, and the own zone', () => {
  const clocks = new Set(zoneChoices('UTC').map(({ zone }) => clockOf(zone)));
  for (const zone of ofUs.filter((name) => name !== 'Pacific/Wake'))
    expect(clocks.has(clockOf(zone)), zone).toBe(true);
  const labels = zoneChoices('Europe/London').map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Eastern Time (New York)', 'United Kingdom Time (London)']),
  );
  expect(new Set(labels).size).toBe(labels.length);
  expect(zoneChoices('America/Chicago')).toHaveLength(zoneChoices('').length);
});
