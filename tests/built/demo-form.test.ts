import { expect, test } from 'vitest';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import { readPages } from './dist.ts';

const html = readPages().find(({ address }) => address === '/')?.html ?? '';
const form = /<form\b[^>]*action="\/api\/demo-booking"[^]*?<\/form>/.exec(html)?.[0] ?? '';
const field = (name: string) =>
  new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(form)?.[0] ?? '';

test('the demo form asks the browser for the right keyboards, and only for what is needed', () => {
  expect(field('email')).toContain('type="email"');
  expect(field('phone')).toContain('type="tel"');
  expect(field('preferredDate')).toContain('type="date"');
  const required = ['name', 'email', 'agency', 'preferredDate'];
  for (const name of required) expect(field(name)).toMatch(/\brequired\b/);
  // A time is always chosen.
  const chosen = ['preferredTime'];
  const optional = Object.keys(bookingForm.fields).filter(
    (name) => ![...required, ...chosen].includes(name),
  );
  for (const name of optional) {
    expect(field(name)).not.toBe('');
    expect(field(name)).not.toMatch(/\brequired\b/);
  }
  expect(form.match(/\(optional\)/g)).toHaveLength(optional.length);
});

test('without a script the form says which zone is meant, and claims no visitor’s (R17)', () => {
  const words = form.replace(/<[^>]*>/g, '');
  expect(words).toContain('Times are in Central Time.');
  expect(words).not.toContain('your time zone');
});

test('the demo form offers seven times, the first of them chosen', () => {
  const times = [...form.matchAll(/<input\b[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
  expect(times.map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual([
    '9:00',
    '10:00',
    '11:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ]);
  expect(times.findIndex((tag) => /\bchecked\b/.test(tag))).toBe(0);
  expect(form.match(/\bchecked\b/g)).toHaveLength(1);
});
