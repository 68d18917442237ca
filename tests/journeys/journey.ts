/** `test` for journeys: every page is watched for errors, and nothing leaves this machine. */
import { readFileSync } from 'node:fs';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { test as base, expect } from 'playwright/test';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { readMails } from '../fixtures/site-process.ts';

export { expect };

declare const axe: typeof Axe;
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A rule that axe calls experimental: who speaks to a browser says the words that they see. */
const alsoRun = { 'label-content-name-mismatch': { enabled: true } };

interface Watch {
  /** Addresses outside this machine that a page asked for. */
  outside: string[];
  /** Console errors that match are part of this test; it fails when none comes. */
  expectConsoleError: (pattern: RegExp) => void;
}

const cookiePolicy = readFileSync('src/content/legal/cookies.md', 'utf8');
const namedKeys = [...cookiePolicy.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);

/** What the browser keeps after a story, cookies and storage, that the cookie policy does not name. */
async function findUnnamedKeys(context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => name);
  const stored = context.pages().map((page) =>
    page
      .evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      // A browser without storage throws, and has kept nothing.
      .catch(() => []),
  );
  return [...cookies, ...(await Promise.all(stored)).flat()].filter(
    (key) =>
      !namedKeys.some((name) =>
        name.endsWith(':') ? key.startsWith(name) : [key, `__Host-${key}`].includes(name),
      ),
  );
}

/** How many times slower than this machine the browser's processor is; 4 is about an old phone. */
const throttle = Number(process.env['LEVEE_THROTTLE'] ?? 1);

/** Slows the processor of every page that the context opens. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
}

/** Where the site keeps its data. */
const localDir = () => process.env['LEVEE_TEST_DIR'] ?? '';

function makeAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

// Playwright reads what a fixture needs from its first argument, even when that is nothing.
/* eslint-disable no-empty-pattern */
export const test = base.extend<{ watch: Watch }>({
  baseURL: async ({}, use) => use(process.env['LEVEE_TEST_URL'] ?? ''),
  // An address of its own for each test, so that the limits count each test alone.
  extraHTTPHeaders: async ({}, use) => use({ 'x-nf-client-connection-ip': makeAddress() }),
  watch: [
    async ({ context }, use) => {
      const outside: string[] = [];
      const errors: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      // A page that closes at once needs no slowing.
      if (throttle > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
      // Watched, not routed: a routed page asks Node for each of its files and keeps none of them.
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
          outside.push(request.url());
      });
      await use({ outside, expectConsoleError: (pattern) => expected.push(pattern) });
      const surprises = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(surprises, 'console errors').toEqual([]);
      expect(await findUnnamedKeys(context), 'not in the cookie policy').toEqual([]);
      for (const pattern of expected)
        expect(
          errors.some((error) => pattern.test(error)),
          `${pattern}`,
        ).toBe(true);
    },
    { auto: true },
  ],
});

/* eslint-enable no-empty-pattern */

/** Answers for Outlook's calendar, which opens in a window of its own: nothing leaves this machine. */
export async function answerForOutlook(context: BrowserContext): Promise<void> {
  await context.route('https://outlook.office.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Calendar</title>' }),
  );
}

/**
 * Fails on any breach of WCAG 2.2 AA, and of axe's best practices, in a part as it is now. Of a page that is an open dialog, if there is one,
 * since nobody reaches what is behind it; without the rules that are named.
 */
export async function expectAccessible(what: Page | Locator, ...without: string[]): Promise<void> {
  const page = 'goto' in what ? what : what.page();
  // Colors on their way from one state to the next are nobody's colors.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const modal = page.locator(':modal');
  const whole = (await modal.count()) > 0 ? modal.last() : page.locator('html');
  const options: RunOptions = {
    runOnly: wcag,
    rules: {
      ...alsoRun,
      ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    },
    // Describing each element that is well, too, took longer than finding what is not.
    resultTypes: ['violations'],
  };
  const { found, passes } = await ('goto' in what ? whole : what).evaluate(
    async (element, chosen) => {
      const results = await axe.run(element, chosen);
      return {
        passes: results.passes.length,
        found: results.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
        ),
      };
    },
    options,
  );
  expect(passes).toBeGreaterThan(2);
  expect(found).toEqual([]);
}

/** The demo form and its parts, by role and label. */
export function demoForm(page: Page) {
  const form = page.getByRole('form', { name: 'Schedule a demo' });
  return {
    form,
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('Email'),
    agency: form.getByLabel('Agency'),
    phone: form.getByLabel('Phone (optional)'),
    date: form.getByLabel('Preferred date'),
    /** Opens the calendar; there once the form is live. */
    calendar: form.getByRole('button', { name: /^(Choose a date|Change date)/ }),
    notes: form.getByLabel('Notes (optional)'),
    send: form.getByRole('button', { name: /^(Schedule Demo|Booking\.\.\.)$/ }),
    time: (words: string): Locator => form.getByRole('radio', { name: words }),
    summary: form.getByRole('alert').filter({ hasText: /^Fix (one|\d+) fields?/ }),
  };
}

let visitors = 0;

/** Somebody who has not booked before, of a city of their own: mails are capped for each domain (R41). */
export function newVisitor() {
  visitors += 1;
  const tag = `${process.pid}-${visitors}-${Math.random().toString(36).slice(2, 8)}`;
  return { name: 'Dana Reyes', email: `dana@city-${tag}.example`, agency: 'City of Somewhere' };
}

/** The next weekday that is at least `days` away, as year-month-day. */
export function weekdayAhead(days = 7): string {
  const at = new Date(Date.now() + days * 86_400_000);
  while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

/** Types into a field, key by key, in place of what stands there. */
export async function typeInto(field: Locator, words: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(words);
}

/** Types what the demo form needs, the date as year-month-day, and leaves the date's field. */
export async function fillDemoForm(page: Page, visitor = newVisitor(), day = weekdayAhead()) {
  const form = demoForm(page);
  await typeInto(form.name, visitor.name);
  await expect(form.calendar).toBeVisible();
  await typeInto(form.email, visitor.email);
  await typeInto(form.agency, visitor.agency);
  await typeInto(form.date, day);
  await form.date.press('Tab');
  return { ...visitor, day };
}

/** The one toast. */
export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Waits until the site has kept `count` mails that `about` picks, and resolves to them. */
export async function mailsAbout(about: string, count: number) {
  const read = async () =>
    (await readMails(localDir())).filter(
      (mail) =>
        // Every administrator gets the alarms that other stories cause.
        !/alarm/i.test(mail.subject ?? '') &&
        [mail.text, mail.to?.[0]?.address].some((words) => words?.includes(about)),
    );
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
