import { expect, test } from 'vitest';
import {
  newsletterMessages,
  type NewsletterPlace,
} from '#src/features/newsletter/newsletter-messages.ts';
import { readPages } from './dist.ts';

const pages = new Map(readPages().map(({ address, html }) => [address, html]));
const placesOn = (address: string) =>
  [...(pages.get(address) ?? '').matchAll(/<form[^>]* data-newsletter="?([\w-]+)/g)].map(
    ([, place = '']) => place,
  );

test('every page has the footer’s form, and every weekly update one of its own (R6, R21)', () => {
  for (const address of pages.keys())
    if (address !== '/legal/subscription-agreement')
      expect(placesOn(address), address).toContain('footer');
  const updates = [...pages.keys()].filter((address) =>
    /^\/(blog\/.*weekly|weekly-update)/.test(address),
  );
  expect(updates.length).toBeGreaterThanOrEqual(14);
  for (const address of updates)
    expect(placesOn(address), address).toContain(
      address.includes('july-11') ? 'article-july-11' : 'article',
    );
  expect(placesOn('/newsletter')).toContain('page');
  expect(placesOn('/blog')).toContain('blog');
});

test('a form posts by itself, and leaves the check to the browser only where its place says so (R16)', () => {
  for (const html of pages.values())
    for (const [form, place = ''] of html.matchAll(
      /<form[^>]* data-newsletter="?([\w-]+)[^]*?<\/form>/g,
    )) {
      expect(form).toContain('action="/api/newsletter-subscribe" method="post"');
      const { browserChecks } = newsletterMessages[place as NewsletterPlace];
      expect(/^<form[^>]* novalidate/.test(form)).toBe(!browserChecks);
    }
});
