import type { Page } from 'playwright/test';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';

/** One page of each kind. */
const pages = [
  '/',
  '/pricing',
  '/software',
  '/resources',
  '/subscribe',
  '/maturity-assessment',
  '/quote',
  '/register',
  '/laws',
  '/laws/tx-hb-149',
  '/laws/deadlines',
  '/legal',
  '/blog',
  '/accessibility',
  '/blog/ai-governance-weekly-august-26-2025',
  '/resources/ai-acceptable-use-policy',
  '/search',
];

/** Texts that an element with hidden overflow cuts off. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const hides = /hidden|clip/;
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // Text in a box of one or two pixels is only for screen readers.
      if (box.width <= 2 || box.height <= 2) continue;
      const [hidesRight, hidesBelow] = [hides.test(overflowX), hides.test(overflowY)];
      if (!hidesRight && !hidesBelow) continue;
      if (element.closest('[aria-hidden=true], svg')) continue;
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const text = texts.currentNode.textContent?.trim() ?? '';
        const parent = texts.currentNode.parentElement!;
        if (!text || parent.closest('svg, [aria-hidden=true], .sr-only, script, style')) continue;
        const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (
          rects.some(
            ({ right, bottom, left }) =>
              (hidesRight && (right > box.right + 1 || left < box.left - 1)) ||
              (hidesBelow && bottom > box.bottom + 2),
          )
        )
          cut.push(`${element.tagName} ${element.className}: ${text.slice(0, 60)}`);
      }
    }
    return cut;
  });

for (const path of pages)
  test(`${path} stays whole with larger or spaced-out text (WCAG 1.4.4, 1.4.12)`, async ({
    page,
  }) => {
    const devTools = await page.context().newCDPSession(page);
    for (const [fontPx, spaced] of [
      [32, false],
      [16, true],
    ] as const) {
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: fontPx, fixed: fontPx } });
      await page.goto(path);
      if (spaced)
        await page.evaluate(() => {
          const stylesheet = new CSSStyleSheet();
          stylesheet.replaceSync(
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
          );
          document.adoptedStyleSheets = [stylesheet];
        });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${fontPx}px`,
      );
      await expectNoSidewaysScroll(page);
      expect(await findCut(page), `at ${fontPx}`).toEqual([]);
    }
  });
