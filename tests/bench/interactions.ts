/** `npm run bench -- interactions`: the latency of taps and keys on a CPU slowed four times, beside a bare button in the same run. */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { tourPath, tourSteps } from '#src/features/tour/tour-steps.ts';
import { chromiumLaunchOptions } from '#tests/fixtures/browser.ts';
import { makeLocalDir, startSite } from '#tests/fixtures/site-process.ts';
import { medianOf } from './measure.ts';

/** The CPU of an old phone. */
const slowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface Scenario {
  what: string;
  path: string;
  /** Acts as a visitor does; every tap and key is measured. */
  act: (page: Page) => Promise<void>;
}

/** The baseline: a page with one button that changes its own text. */
const bareButton =
  '<!doctype html><meta name="viewport" content="width=device-width"><button onclick="this.textContent=\'Done\'">Do</button>';

/** Taps a control after scrolling to it has finished. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await wait(300);
  await target.tap();
}

const scenarios: Scenario[] = [
  {
    what: 'Open the menu',
    path: '/',
    act: async (page) => {
      await tap(page.getByRole('button', { name: 'Menu' }));
      await page.getByRole('link', { name: 'Software' }).first().waitFor();
    },
  },
  {
    what: 'Type a name in the demo form',
    path: '/',
    act: async (page) => {
      await tap(page.locator('#demo-name-field'));
      await page.keyboard.type('Dana', { delay: 60 });
    },
  },
  {
    what: 'Answer the first questions of the assessment',
    path: '/maturity-assessment',
    act: async (page) => {
      const details = { Name: 'Dana', Title: 'Clerk', Agency: 'City', Email: 'd@city.example' };
      for (const [label, value] of Object.entries(details)) {
        await tap(page.getByRole('main').getByLabel(label, { exact: true }));
        await page.keyboard.type(value, { delay: 60 });
      }
      await tap(page.getByRole('button', { name: 'Continue' }));
      for (const step of [2, 3]) {
        await page.getByText(`Step ${step} of 12`).waitFor();
        await tap(page.getByRole('radio').locator('visible=true').first());
        await tap(page.getByRole('button', { name: 'Continue' }));
      }
    },
  },
  {
    what: 'Open the chat and type',
    path: '/',
    act: async (page) => {
      await tap(page.getByRole('button', { name: 'Chat with Lexi' }));
      const message = page.getByRole('dialog').getByRole('textbox');
      await tap(message);
      await page.keyboard.type('price', { delay: 60 });
    },
  },
  {
    what: 'Open the dialog of a plan',
    path: '/subscribe',
    act: async (page) => {
      await tap(page.getByRole('button', { name: 'Choose plan' }).first());
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    what: 'Search while typing',
    path: '/search',
    act: async (page) => {
      await tap(page.getByRole('main').getByRole('searchbox'));
      await page.keyboard.type('texas penalty', { delay: 90 });
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
    },
  },
  ...tourSteps.map((step) => ({
    what: `Use the tour’s screen “${step.title}”`,
    path: tourPath(step),
    act: async (page: Page) => {
      const screen = page.getByRole('main');
      await screen.locator('[inert]').waitFor({ state: 'detached' });
      const buttons = screen.locator('section button:visible');
      if ((await buttons.count()) > 0) await tap(buttons.last());
      const list = screen.locator('section select:visible').first();
      if ((await list.count()) === 0) return;
      await list.focus();
      await page.keyboard.press('ArrowDown');
    },
  })),
];

/** Prints the slowest tap or key of each scenario: the median and the maximum of all rounds, 5 by default. */
export async function benchInteractions(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? 5);
  const { dir, remove } = makeLocalDir();
  const site = await startSite(dir);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const waits = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      const note = (what: string, wait: number) =>
        waits.set(what, [...(waits.get(what) ?? []), wait]);
      note('A bare button', await measureBareButton(browser));
      for (const { what, path, act } of scenarios)
        note(what, await measure(browser, (page) => page.goto(site.url + path), act));
    }
    const baseline = medianOf(waits.get('A bare button')!);
    console.log('| what a visitor does | slowest tap or key | worst round |\n|---|---:|---:|');
    for (const [what, list] of waits) {
      const median = medianOf(list);
      const ratio = (median / baseline).toFixed(1);
      console.log(`| ${what} | ${median} ms (${ratio}) | ${Math.max(...list)} ms |`);
    }
    console.log(
      `\nFrom the tap or key to the next paint, CPU slowed by ${slowdown}; medians of ${rounds} first visits, ratios to the bare button. The browser reports in steps of 8 ms.`,
    );
  } finally {
    await browser.close();
    await site.end();
    remove();
  }
}

const measureBareButton = (browser: Browser) =>
  measure(
    browser,
    (page) => page.setContent(bareButton),
    (page) => page.getByRole('button').tap(),
  );

/** Makes a first visit; resolves to the longest time from a tap or key to the next paint, in milliseconds. */
async function measure(
  browser: Browser,
  open: (page: Page) => Promise<unknown>,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await open(page);
    await page.evaluate(() => {
      const seen = globalThis as unknown as { waits: number[] };
      seen.waits = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId) seen.waits.push(entry.duration);
        // TypeScript's types have no threshold.
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as object);
    });
    await act(page);
    // The browser reports an event only after the next paint.
    await page.waitForTimeout(500);
    const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
    // 16 ms is the shortest duration that the browser reports.
    return Math.max(16, ...waits);
  } finally {
    await context.close();
  }
}
