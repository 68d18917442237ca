import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import type { Engine, Handle } from './engine.ts';

/** Opens headless Firefox over WebDriver BiDi, which needs no driver program. */
export async function openFirefox(program: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
  // Firefox gives its first window no focus.
  const page = await browser.newPage();
  const at = (element: Handle) => element as ElementHandle<HTMLElement>;
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    open: async (url) => {
      // The first window, and those that a page opened, such as the calendar's.
      for (const opened of await browser.pages()) if (opened !== page) await opened.close();
      // A page in the background gets no focus events.
      await page.bringToFront();
      await page.goto(url);
    },
    run: (script, ...args) =>
      page.evaluate(script as (...all: unknown[]) => unknown, ...args) as never,
    find: async (script, ...args) => {
      const found = await page.evaluateHandle(script as (...all: unknown[]) => unknown, ...args);
      return found.asElement();
    },
    reach: (element) => at(element).focus(),
    press: async (element) => {
      await at(element).evaluate(standStill);
      await at(element).click();
    },
    keys: (text) =>
      /^(Tab|Enter|Escape|Space)$/.test(text)
        ? page.keyboard.press(text as KeyInput)
        : page.keyboard.type(text),
    close: () => browser.close(),
  };
}

/** Waits until a control is enabled and stands still in the window. By time, because some releases draw no frames without a window. */
async function standStill(control: HTMLElement): Promise<void> {
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (let before = NaN; ;) {
    const { top } = control.getBoundingClientRect();
    if (top === before && !control.matches(':disabled')) return;
    before = top;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
