import { expect, test } from './journey.ts';

/** What floats over a page and could lie over what has focus. */
const floating = '#chat, #call, header';

test('a clerk who tabs through a page on any screen sees where focus is, at every stop (WCAG 2.4.11)', async ({
  page,
}) => {
  for (const [path, width, height] of [
    ['/', 360, 600],
    ['/resources', 768, 900],
    ['/', 1024, 600],
    ['/resources', 1440, 900],
  ] as const) {
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
      if (stop.wrong) covered.push(`${path} at ${width}: ${stop.name}`);
    }
    expect(stops.length).toBeGreaterThan(20);
    expect(covered).toEqual([]);
  }
});
