import type { Page } from 'playwright/test';
import { quoteRequest } from '#tests/fixtures/quote-request.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import { openAdministrator } from './administrators.ts';
import { expect, mailsAbout, newVisitor, test } from './journey.ts';
import { otherPages, publicPages, similarPages } from './page-paths.ts';

/** Texts and controls that Lexi's button covers at any scroll position: it stays in place, and they move up to it. */
function findCovered(): string[] {
  const button = document.querySelector('#chat')!.getBoundingClientRect();
  const isCovered = ({ left, right, bottom }: DOMRect) =>
    right > button.left && left < button.right && bottom + scrollY > button.top;
  // A part that scrolls sideways, or a text for screen readers only, can be cut off before the button.
  const isCutOff = (element: Element | null): boolean =>
    element !== null &&
    ((getComputedStyle(element).overflowX !== 'visible' &&
      element.getBoundingClientRect().right <= button.left) ||
      isCutOff(element.parentElement));
  const range = document.createRange();
  const covered: string[] = [];
  const nodes = document.createTreeWalker(document.body);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const isControl =
      node instanceof Element && node.matches('a, button, input, select, textarea, summary');
    if (!isControl && !(node instanceof Text && node.data.trim())) continue;
    const element = isControl ? node : node.parentElement!;
    range.selectNode(node);
    const boxes = (isControl ? node : range).getClientRects();
    if (
      [...boxes].some(isCovered) &&
      !element.closest('body > aside') &&
      element.checkVisibility() &&
      !isCutOff(element)
    )
      covered.push(element.outerHTML.slice(0, 80));
  }
  return covered;
}

/** Where an element is in the window at the start, in the middle and at the end of the page. */
const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) =>
    [0, 0.5, 1].map((part) => {
      scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // The end of a page may lie between two pixels.
      return { left, right, top, bottom: Math.round(bottom) };
    }),
  );

/** Fails when a floating button covers something at a width, wherever the open page is scrolled to. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const width of [768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Chat with Lexi' })).toBeInViewport({ ratio: 1 });
    const places = await placesOf(page, '#chat');
    expect(places).toEqual(places.map(() => places[0]));
    expect(await page.evaluate(findCovered), `at ${width}`).toEqual([]);
  }

  // On a phone the view ends at the buttons' bar, and the page's last line is above it.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator('body > aside');
  for (const { left, right, bottom } of await placesOf(page, 'body > aside'))
    expect({ left, right, bottom }).toEqual({ left: 0, right: 390, bottom: 844 });
  await expect(bar).toHaveCSS('background-color', 'rgb(10, 46, 59)');
  // A page whose height is not whole ends up to a pixel lower than its scroll position tells.
  const foot = (await page.getByRole('contentinfo').boundingBox())!;
  expect(foot.y + foot.height).toBeLessThan((await bar.boundingBox())!.y + 1);
}

// One tab for many pages: a tab for each takes as long again.
for (const [kind, paths] of Object.entries({ publicPages, similarPages, otherPages }))
  test(`nothing on any of the ${kind} can be covered by the floating buttons`, async ({ page }) => {
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expectNothingCovered(page);
      });
  });

test('nothing on the page of a quote can be covered by the floating buttons', async ({ page }) => {
  const answer = await page.request.post('/api/quotes', {
    data: { ...quoteRequest, attemptId: crypto.randomUUID() },
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  await page.goto(data.url);
  await expectNothingCovered(page);
});

test('nothing on the page of a person’s demo can be covered by the floating buttons', async ({
  page,
}) => {
  const { name, email } = newVisitor();
  const data = { name, email, agency: 'City of Somewhere', preferredDate: weekdayAhead() };
  expect((await page.request.post('/api/demo-booking', { data })).status()).toBe(201);
  const [mail] = await mailsAbout(email, 1, ({ text = '' }) => text.includes('/your-demo'));
  await page.goto(/http\S+(\/your-demo\S+)/.exec(mail?.text ?? '')![1]!);
  await expectNothingCovered(page);
});

test('nothing on the pages of an administrator can be covered by the floating buttons', async ({
  page,
}) => {
  await openAdministrator(page, 'buttons');
  for (const path of ['/account', '/admin', '/admin/inbox', '/admin/numbers', '/admin/health']) {
    await page.goto(path);
    await expectNothingCovered(page);
  }
});

test('a low phone or a zoomed page keeps its whole height (WCAG 1.4.10)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/pricing');
  const chat = page.getByRole('button', { name: 'Chat with Lexi' });
  await expect(chat).toBeAttached();
  await expect(chat).not.toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect(chat).toBeFocused();
  // The end of a page may lie between two pixels.
  await expect(chat).toBeInViewport({ ratio: 0.99 });
});
