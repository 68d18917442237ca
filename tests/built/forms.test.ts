/** The HTML of forms as they work without a script. */
import { expect, test } from 'vitest';
import { bookingForm } from '#src/features/demo-booking/booking-form.ts';
import {
  newsletterMessages,
  type NewsletterPlace,
} from '#src/features/newsletter/form/newsletter-messages.ts';
import { readPages } from './dist.ts';
import { plans } from '#src/buying/catalog/plans.ts';

const pages = new Map(readPages().map(({ path, html }) => [path, html]));
const demoForm =
  /<form\b[^>]*action="\/api\/demo-booking"[^]*?<\/form>/.exec(pages.get('/') ?? '')?.[0] ?? '';
const demoField = (name: string) =>
  new RegExp(`<(?:input|textarea)\\b[^>]*\\bname="${name}"[^>]*>`).exec(demoForm)?.[0] ?? '';

test('the demo form asks for the right keyboards and requires only what is needed', () => {
  expect(demoField('email')).toContain('type="email"');
  expect(demoField('phone')).toContain('type="tel"');
  expect(demoField('preferredDate')).toContain('type="date"');
  const required = ['name', 'email', 'agency', 'preferredDate'];
  for (const name of required) expect(demoField(name)).toMatch(/\brequired\b/);
  // The time is preselected, so it is neither required nor optional.
  const optional = Object.keys(bookingForm.fields).filter(
    (name) => ![...required, 'preferredTime'].includes(name),
  );
  for (const name of optional) {
    expect(demoField(name)).not.toBe('');
    expect(demoField(name)).not.toMatch(/\brequired\b/);
  }
  expect(demoForm.match(/\(optional\)/g)).toHaveLength(optional.length);
});

test('without a script the demo form names Central Time, not the visitor’s time zone (R17)', () => {
  const text = demoForm.replace(/<[^>]*>/g, '');
  expect(text).toContain('Times are in Central Time.');
  expect(text).not.toContain('your time zone');
});

test('the demo form offers seven times and preselects the first', () => {
  const times = [...demoForm.matchAll(/<input\b[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
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
  expect(demoForm.match(/\bchecked\b/g)).toHaveLength(1);
});

const placesOn = (path: string) =>
  [...(pages.get(path) ?? '').matchAll(/<form[^>]* data-newsletter="?([\w-]+)/g)].map(
    ([, place = '']) => place,
  );

test.each([...pages.keys()].filter((path) => path !== '/legal/agreement-document'))(
  '%s has the footer’s newsletter form (R6)',
  (path) => expect(placesOn(path)).toContain('footer'),
);

test('every weekly update has another newsletter form (R21)', () => {
  const updates = [...pages.keys()].filter((path) =>
    /^\/(blog\/.*weekly|weekly-update)/.test(path),
  );
  expect(updates.length).toBeGreaterThanOrEqual(14);
  for (const path of updates)
    expect(placesOn(path), path).toContain(
      path.includes('july-11') ? 'article-july-11' : 'article',
    );
  expect(placesOn('/newsletter')).toContain('page');
  expect(placesOn('/blog')).toContain('blog');
});

test.each([...pages])(
  'a newsletter form on %s leaves validation to the browser only where its place says so (R16)',
  (_, html) => {
    for (const [form, place = ''] of html.matchAll(
      /<form[^>]* data-newsletter="?([\w-]+)[^]*?<\/form>/g,
    )) {
      expect(form).toContain('action="/api/newsletter-subscribe" method="post"');
      const { browserChecks } = newsletterMessages[place as NewsletterPlace];
      expect(/^<form[^>]* novalidate/.test(form)).toBe(!browserChecks);
    }
  },
);

test('the plain checkout forms order what the catalog sells', () => {
  const forms = pages
    .get('/subscribe')
    ?.match(/<form [^>]*action="\/api\/payment\/create-checkout-session".*?<\/form>/gs);
  expect(forms).toHaveLength(plans.length);
  for (const form of forms ?? []) {
    expect(form).toContain('method="post"');
    expect(form).toContain('name="isSubscription" value="true"');
    expect(form).not.toContain('name="amount"');
  }
});

test('every public form has a field that only robots fill in (R38)', () => {
  const forms = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<form\b[^>]*method="post"[^]*?<\/form>/g)].map(([form]) => ({ path, form })),
  );
  expect(forms.length).toBeGreaterThan(100);
  for (const { path, form } of forms) expect(form, path).toContain('name="website"');
});
