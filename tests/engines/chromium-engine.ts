import { chromium, type ElementHandle, type Page } from 'playwright';
import { chromiumLaunchOptions } from '#tests/fixtures/browser.ts';
import type { Engine, Handle } from './engine.ts';
import { recordAnnouncements, takeAnnouncements, writeTree } from './transcript.ts';

/** The engine for a Playwright page, which uses the keyboard only and writes what a screen reader gets. */
export async function chromiumEngine(page: Page): Promise<Engine & { transcript: () => string }> {
  await page.addInitScript(recordAnnouncements);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const lines: string[] = [];
  /** Tabs to a control, forward or backward; arrow keys move within a radio group. */
  const reach = async (element: Handle) => {
    for (let left = 200; left > 0; left -= 1) {
      const key = await (element as ElementHandle<HTMLElement>).evaluate((target) => {
        const at = document.activeElement;
        if (at === target) return null;
        const isBefore = (element: Element) =>
          (target.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
        const { type, name } = target as HTMLInputElement;
        const option = at as HTMLInputElement | null;
        if (type === 'radio' && option?.type === 'radio' && option.name === name)
          return isBefore(option) ? 'ArrowDown' : 'ArrowUp';
        if (at && at !== document.body) return isBefore(at) ? 'Tab' : 'Shift+Tab';
        // Without focus, start from the nearer end of the page.
        const stops = [...document.querySelectorAll('a[href], button, input, select, textarea')];
        return stops.indexOf(target) > stops.length / 2 ? 'Shift+Tab' : 'Tab';
      });
      if (key === null) return;
      await page.keyboard.press(key);
    }
    throw new Error('The keyboard does not reach a control.');
  };
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url)),
    run: (script, ...args) =>
      page.evaluate(`(${script.toString()})(...${JSON.stringify(args)})`) as never,
    find: async (script, ...args) => {
      const handle = await page.evaluateHandle(
        `(${script.toString()})(...${JSON.stringify(args)})`,
      );
      return handle.asElement();
    },
    reach,
    press: async (element) => {
      await reach(element);
      const key = await (element as ElementHandle).evaluate((control) => {
        const { type, checked } = control as HTMLInputElement;
        // An arrow key that reaches a radio button also checks it.
        if (type === 'radio') return checked ? null : 'Space';
        return type === 'checkbox' ? 'Space' : 'Enter';
      });
      if (key) await page.keyboard.press(key);
    },
    keys: (text) =>
      /^(Tab|Enter|Escape|Space)$/.test(text)
        ? page.keyboard.press(text)
        : page.keyboard.type(text),
    hear: async (title, selector) => {
      // Announcements may arrive shortly after the change: a timer of the page waits for its earlier ones, too.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 150)));
      const announced = await takeAnnouncements(page);
      lines.push(`# ${title}`, '');
      for (const said of announced) lines.push(`(announced, ${said})`);
      if (announced.length > 0) lines.push('');
      lines.push(...(await writeTree(page, session, selector)), '');
    },
    close: () => page.close(),
    transcript: () => `${lines.join('\n').trim()}\n`,
  };
}

/** Opens the installed Chrome or Chromium, by its keyboard only. */
export async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch(await chromiumLaunchOptions('installed'));
  const viewport = { width: 1440, height: 900 };
  const { hear: _, ...engine } = await chromiumEngine(await browser.newPage({ viewport }));
  return { ...engine, name: `Chromium ${browser.version()}`, close: () => browser.close() };
}
