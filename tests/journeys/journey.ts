/** `test` and the helpers of every journey: console errors fail a test, and no request may leave this machine. */
import { readFileSync } from 'node:fs';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { test as base, expect } from 'playwright/test';
import type { BrowserContext, Locator, Page, Request, Route } from 'playwright/test';
import { isBrowsersOwn } from '#tests/fixtures/browser.ts';
import { randomIp } from '#tests/fixtures/function-context.ts';
import { readMails } from '#tests/fixtures/site-process.ts';

export { expect };

declare const axe: typeof Axe;
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Experimental in axe: people who control a browser by voice say the words they see. */
const alsoRun = { 'label-content-name-mismatch': { enabled: true } };

interface Watch {
  /** URLs outside this machine that a page requested. */
  outside: string[];
  /** Allows console errors that match, and fails the test when one of the patterns never matches. */
  expectConsoleErrors: (...patterns: RegExp[]) => void;
}

const cookiePolicy = readFileSync('src/content/legal/cookies.md', 'utf8');
const namedKeys = [...cookiePolicy.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);

/** Cookies and storage keys that are left after a test and that the cookie policy doesn't name. */
async function findUnnamedKeys(context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => name);
  const stored = context.pages().map((page) =>
    page
      .evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      // A browser that refuses storage throws, and has stored nothing.
      .catch(() => []),
  );
  return [...cookies, ...(await Promise.all(stored)).flat()].filter(
    (key) =>
      !namedKeys.some((name) =>
        name.endsWith(':') ? key.startsWith(name) : [key, `__Host-${key}`].includes(name),
      ),
  );
}

/** How many times slower than this machine the browser's CPU runs; 4 is about an old phone. */
const throttle = Number(process.env['LEVEE_THROTTLE'] ?? 1);

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
}

// Playwright requires a destructured first argument, even an empty one.
/* eslint-disable no-empty-pattern */
export const test = base.extend<{ watch: Watch }>({
  baseURL: async ({}, use) => use(process.env['LEVEE_TEST_URL'] ?? ''),
  // Rate limits count by IP address, so each test has its own.
  extraHTTPHeaders: async ({}, use) => use({ 'x-nf-client-connection-ip': randomIp() }),
  watch: [
    async ({ context }, use) => {
      const outside: string[] = [];
      const errors: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      // A page may close before the throttle is set.
      if (throttle > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
      // Listened to, not routed: routing would send every file through Node and turn off the cache.
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
          outside.push(request.url());
      });
      await use({ outside, expectConsoleErrors: (...patterns) => void expected.push(...patterns) });
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, 'console errors').toEqual([]);
      expect(await findUnnamedKeys(context), 'not in the cookie policy').toEqual([]);
      const missing = expected.filter((pattern) => !errors.some((error) => pattern.test(error)));
      expect(missing, 'expected console errors').toEqual([]);
    },
    { auto: true },
  ],
});
/* eslint-enable no-empty-pattern */

/** The narrowest screen that a page must fit without scrolling sideways (WCAG 1.4.10). */
export const smallest = { width: 320, height: 640 };

/**
 * Fails on any violation of WCAG 2.2 AA or of axe's best practices in a page or a part of it, except for the rules
 * in `without`. While a dialog is open only the dialog counts, because nothing behind it can be reached.
 */
export async function expectAccessible(what: Page | Locator, ...without: string[]): Promise<void> {
  const page = 'goto' in what ? what : what.page();
  // The colors in the middle of an animation are not part of the design.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const modal = page.locator(':modal');
  const whole = (await modal.count()) > 0 ? modal.last() : page.locator('html');
  const options: RunOptions = {
    runOnly: wcag,
    rules: { ...alsoRun, ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) },
    // Describing every element that passes takes longer than finding those that fail.
    resultTypes: ['violations'],
  };
  const { found, passes } = await ('goto' in what ? whole : what).evaluate(
    async (element, chosen) => {
      const results = await axe.run(element, chosen);
      // The bar of a phone may lie over the edge of a target, which a visitor then scrolls into view.
      const isSmallInView = async (html: Element) => {
        html.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await axe.run(html, { runOnly: ['target-size'] });
        return again.violations.length > 0;
      };
      const found = [];
      for (const { id, nodes } of results.violations)
        for (const { html, target } of nodes)
          if (
            id !== 'target-size' ||
            (await isSmallInView(document.querySelector(String(target[0]))!))
          )
            found.push(`${id}: ${html}`);
      return { passes: results.passes.length, found };
    },
    options,
  );
  expect(passes).toBeGreaterThan(2);
  expect(found).toEqual([]);
}

/** Fails when the page can be scrolled sideways. It tries to, because the page's width alone doesn't tell. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const reached = await page.evaluate(() => {
    const { scrollX: left, scrollY: top } = window;
    scrollTo(1_000, top);
    const found = document.documentElement.scrollWidth + scrollX;
    scrollTo(left, top);
    return found;
  });
  expect(reached, what).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** The page's main heading. */
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Opens a page, and expects a heading, a layout that fits each screen, and no accessibility violation. */
export async function expectWholePage(
  page: Page,
  path: string,
  screens: readonly { width: number; height: number }[],
): Promise<void> {
  await page.setViewportSize(screens[0]!);
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(heading(page)).toHaveText(/\S/);
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

/** Expects an error summary that has focus and lists the errors, each with a link that leads to its field. */
export async function expectFieldErrors(
  summary: Locator,
  errors: readonly (readonly [field: Locator, message: string])[],
): Promise<void> {
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(errors.map(([, message]) => message));
  for (const [field, message] of errors) {
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await summary.getByRole('link', { name: message }).tap();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
}

let visitors = 0;

/** A new visitor, each with an email domain of its own: mails are capped by domain (R41). */
export function newVisitor() {
  visitors += 1;
  const tag = `${process.pid}-${visitors}-${Math.random().toString(36).slice(2, 8)}`;
  return { name: 'Dana Reyes', email: `dana@city-${tag}.example`, agency: 'City of Somewhere' };
}

/** Replaces a field's text key by key; without text it empties the field. */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await (text ? field.pressSequentially(text) : field.press('Delete'));
}

/** The one toast. */
export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Expects the one toast to contain these texts. */
export async function expectToast(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(toast(page)).toContainText(text);
}

/** Waits until the page can show a toast without another request. */
export const expectToasterReady = (page: Page) =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();

/** A route handler that answers with our error body. */
export const refuse =
  (status: number, error: string, fields?: Record<string, string>) => (route: Route) =>
    route.fulfill({ status, json: { success: false, error, fields } });

/** Holds requests to a URL until the returned function is called; earlier routes then handle them. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Records the layout shifts of every page from its start; the result reads those of the current page. */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
}

/** Collects what the page requests from now on, without what a browser requests on its own. */
export function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!isBrowsersOwn(request.resourceType())) requests.push(request);
  });
  return requests;
}

/** Collects the bodies of the page's POST requests from now on. */
export function watchPosts(page: Page): unknown[] {
  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postDataJSON());
  });
  return posts;
}

/** Waits until exactly `count` mails contain `about` or are addressed to it and are `wanted`, and resolves to them. */
export async function mailsAbout(
  about: string,
  count: number,
  wanted: (mail: Awaited<ReturnType<typeof readMails>>[number]) => boolean = () => true,
) {
  const read = async () =>
    (await readMails(process.env['LEVEE_TEST_DIR'] ?? '')).filter(
      (mail) =>
        // Every administrator gets the alarms that other journeys cause.
        !/alarm/i.test(mail.subject ?? '') &&
        wanted(mail) &&
        [mail.text, mail.to?.[0]?.address].some((text) => text?.includes(about)),
    );
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
