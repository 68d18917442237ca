import { expect, test } from 'vitest';
import { site } from '#src/site.ts';
import { renderMail } from './mail-layout.server.tsx';

const content = {
  heading: 'Your demo is booked',
  paragraphs: ['Thank you, Dana.', 'Two\nlines.'],
  facts: [['When', 'March 2, 9:00'] as [string, string]],
  action: { label: 'Add to calendar', url: 'https://cal.example/?a=1&b=2' },
  footer: 'Stop these mails: https://www.levee.example/u?t=1&x=2.',
};

test('both parts have the same content in the same order', () => {
  const { text, html } = renderMail(content);
  expect(text).toBe(`Your demo is booked

Thank you, Dana.

Two
lines.

When: March 2, 9:00

Add to calendar:
https://cal.example/?a=1&b=2

--${' '}
Stop these mails: https://www.levee.example/u?t=1&x=2.
${site.name}, ${site.contact.city}
${site.contact.infoEmail} · ${site.contact.tollFree.display}
`);
  const places = [
    'Your demo is booked</h1>',
    'Two<br/>lines.',
    'March 2',
    'calendar</a>',
    'Stop',
  ].map((text) => html.indexOf(text));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('both parts have headings of sections, and lists', () => {
  const sections = [
    { heading: 'What happened', paragraph: 'A vote.' },
    { heading: 'What to do', paragraph: 'Two things:', items: ['List <b>.', 'Ask.'] },
  ];
  const { text, html } = renderMail({ heading: 'News', paragraphs: [], sections });
  expect(text).toContain(`News

What happened
A vote.

What to do
Two things:
- List <b>.
- Ask.

--`);
  expect(html).toMatch(/<h2[^>]*>What happened<\/h2><p[^>]*>A vote\.<\/p>/);
  expect(html).toMatch(/<ul[^>]*><li[^>]*>List &lt;b>\.<\/li><li[^>]*>Ask\.<\/li><\/ul>/);
});

test('a typed value is exact in the HTML part, and has no link in either part (R41)', () => {
  const typed = 'PO.NET/<b>';
  const { text, html } = renderMail({ ...content, facts: [['PO number', { typed }]] });
  expect(text).toContain('PO number: PO. NET/<b>\n');
  expect(html).toContain('<span>PO.</span><span>NET/&lt;b></span>');
});

test('the HTML part has no images, tables, scripts or stylesheets', () => {
  const { html } = renderMail(content);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-US">/);
  expect(html).not.toMatch(/<(img|table|script|style|link)\b/);
  expect(html).toContain('href="https://www.levee.example/u?t=1&amp;x=2"');
  expect(html).toContain('href="https://cal.example/?a=1&amp;b=2"');
});

test('all values are escaped', () => {
  const evil = `<script>alert("x")</script>'&https://a.example/"onmouseover="x`;
  const { html } = renderMail({
    heading: evil,
    paragraphs: [evil],
    facts: [[evil, evil]],
    footer: evil,
    action: { label: evil, url: 'https://a.example/"><b>' },
  });
  expect(html).not.toMatch(/<script|<b>|"x"|[^;]"onmouseover/);
  expect(() =>
    renderMail({ ...content, action: { label: 'x', url: 'javascript:alert(1)' } }),
  ).toThrow('web addresses only');
});
