import { expect, test } from './journey.ts';

/** What floats over a page and could lie over what has focus. */
const floating = '#chat, #call, header';

for (const width of [360, 768, 1024, 1440])
  for (const [path, height] of [
    ['/', 600],
    ['/resources', 900],
  ] as const)
    test(`at ${width} by ${height} pixels nothing that floats covers what Tab leads to on ${path} (WCAG 2.4.11)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Chat with Lexi' })).toBeVisible();
      const stops: string[] = [];
      const covered: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate((selector) => {
          const focused = document.activeElement;
          if (!focused || focused === document.body || focused.id === 'chat') return null;
          const name = `${focused.tagName} ${focused.id} ${focused.textContent.trim().slice(0, 40)}`;
          const box = focused.getBoundingClientRect();
          const covers = [...document.querySelectorAll(selector)].filter((one) => {
            const over = one.getBoundingClientRect();
            return (
              !one.contains(focused) &&
              ['fixed', 'sticky'].includes(getComputedStyle(one).position) &&
              over.width > 0 &&
              box.left < over.right &&
              box.right > over.left &&
              box.top < over.bottom &&
              box.bottom > over.top
            );
          });
          const isOut = box.bottom > innerHeight || box.bottom < 0;
          return { name, wrong: covers.length > 0 || isOut };
        }, floating);
        if (!stop) break;
        stops.push(stop.name);
        if (stop.wrong) covered.push(stop.name);
      }
      expect(stops.length).toBeGreaterThan(20);
      expect(covered).toEqual([]);
    });
