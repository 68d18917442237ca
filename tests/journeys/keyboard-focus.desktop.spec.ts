import { expect, expectAccessible, test } from './journey.ts';

/** Elements that float over the page and could cover the one with focus. */
const floating = '#chat, body > aside, header';

/** Controls smaller than 24 pixels that are too close to another one; links inside a sentence may be smaller. */
function findCramped(): string[] {
  const targets = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ]
    .filter((control) => {
      const { visibility, opacity } = getComputedStyle(control);
      const { width, height, right } = control.getBoundingClientRect();
      return width > 1 && height > 1 && right > 0 && visibility === 'visible' && opacity !== '0';
    })
    // A label is a target for its control.
    .map((control) => {
      const label = (control as HTMLInputElement).labels?.[0];
      const boxes = [control, ...(label ? [label] : [])].map((box) => box.getBoundingClientRect());
      return { control, box: boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0]! };
    });
  const isInSentence = (control: HTMLElement) => {
    if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
    return (control.parentElement?.textContent ?? '').trim() !== control.textContent.trim();
  };
  const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
  const distance = (at: { x: number; y: number }, box: DOMRect) =>
    Math.hypot(
      Math.max(box.left - at.x, 0, at.x - box.right),
      Math.max(box.top - at.y, 0, at.y - box.bottom),
    );
  return targets
    .filter(({ control, box }) => {
      if ((box.width >= 23.9 && box.height >= 23.9) || isInSentence(control)) return false;
      const at = middle(box);
      return targets.some(
        (other) =>
          other.control !== control &&
          !other.control.contains(control) &&
          !control.contains(other.control) &&
          distance(at, other.box) < 12,
      );
    })
    .map(
      ({ control, box }) =>
        `${control.tagName} ${control.id} ${control.textContent.trim().slice(0, 30)} ${Math.round(box.width)}×${Math.round(box.height)}`,
    );
}

for (const [path, width, height] of [
  ['/', 320, 640],
  ['/quote', 320, 640],
  ['/resources', 768, 900],
  ['/', 1024, 600],
  ['/register', 1440, 900],
] as const)
  test(`focus stays visible on ${path} at ${width}, targets are 24 pixels (WCAG 2.4.11, 2.5.8)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Chat with Lexi' })).toBeVisible();
    expect(await page.evaluate(findCramped)).toEqual([]);
    const stops: string[] = [];
    const covered: string[] = [];
    const ringless: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate((selector) => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.id === 'chat') return null;
        const name = `${focused.tagName} ${focused.id} ${focused.textContent.trim().slice(0, 40)}`;
        const box = focused.getBoundingClientRect();
        const covers = [...document.querySelectorAll(selector)].filter((element) => {
          const over = element.getBoundingClientRect();
          return (
            !element.contains(focused) &&
            ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
            over.width > 0 &&
            box.left < over.right &&
            box.right > over.left &&
            box.top < over.bottom &&
            box.bottom > over.top
          );
        });
        const isOut = box.bottom > innerHeight || box.bottom < 0;
        // The focus ring is on the element, or on the label or sibling that is shown in its place.
        const { labels, nextElementSibling } = focused as HTMLInputElement;
        const hasRing = [focused, ...(labels ?? []), nextElementSibling].some((element) => {
          if (!element) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        });
        return { name, isWrong: covers.length > 0 || isOut, hasRing };
      }, floating);
      if (!stop) break;
      stops.push(stop.name);
      if (stop.isWrong) covered.push(stop.name);
      if (!stop.hasRing) ringless.push(stop.name);
    }
    expect(stops.length).toBeGreaterThan(20);
    expect(covered).toEqual([]);
    expect(ringless).toEqual([]);
  });

test('the call label stays under the pointer until Escape (WCAG 1.4.13)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const label = page.locator('#call > span');
  const chat = page.getByRole('button', { name: 'Chat with Lexi' });
  await page.locator('#call').hover();
  await expect(label).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await label.hover();
  await expect(label).toHaveCSS('opacity', '1');
  // The script that listens for Escape loads after the pointer moves, and then sets this attribute.
  await expect(chat).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(label).toHaveCSS('opacity', '0');
  await page.mouse.move(200, 300);
  await page.keyboard.press('Shift');
  await page.locator('#call').focus();
  await expect(label).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  await expect(label).toHaveCSS('opacity', '0');

  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await menu.getByRole('link').last().focus();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await chat.press('Enter');
  await expect(page.getByText('Hello, I am Lexi')).toBeVisible();
  await expect(page.locator('#chat')).toHaveAttribute('aria-expanded', 'true');
});
