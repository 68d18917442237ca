/** `npm run bench -- wizard`: script time of a step of the assessment, as a ratio to a bare React counter in the same browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright';
import { chromiumLaunchOptions } from '#tests/fixtures/browser.ts';
import { makeLocalDir, startSite } from '#tests/fixtures/site-process.ts';
import { medianOf } from './measure.ts';

const rounds = 30;
const stepsPerRound = 9;
const nodeModules = join(import.meta.dirname, '../../node_modules');
const reactFiles = {
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/** Prints both times and their ratio. */
export async function benchWizard(): Promise<void> {
  const { dir, remove } = makeLocalDir();
  const site = await startSite(dir);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const counter = await browser.newPage();
    await openCounter(counter);
    const wizard = await browser.newPage();
    await openFirstQuestion(wizard, `${site.url}/maturity-assessment`);
    const [counterMetrics, wizardMetrics] = await Promise.all([watch(counter), watch(wizard)]);
    const [clicks, steps]: [number[], number[]] = [[], []];
    // Alternate, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      clicks.push(await measure(counterMetrics, () => clickCounter(counter)));
      steps.push(await measure(wizardMetrics, () => answerAll(wizard)));
      await goBackToFirst(wizard);
    }
    const [click, step] = [medianOf(clicks), medianOf(steps)];
    console.log(`A click on a bare React counter: ${click.toFixed(3)} ms of script.
A step of the assessment (an answer picked, then Continue): ${step.toFixed(3)} ms of script.
Ratio: ${(step / click).toFixed(1)} (medians of ${rounds} rounds of ${stepsPerRound}).`);
  } finally {
    await browser.close();
    await site.end();
    remove();
  }
}

/** Resolves to the milliseconds of script per step of an action. */
async function measure(metrics: CDPSession, action: () => Promise<void>): Promise<number> {
  const before = await readScriptMs(metrics);
  await action();
  return ((await readScriptMs(metrics)) - before) / stepsPerRound;
}

async function watch(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

async function readScriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value;
  if (seconds === undefined) throw new Error('This browser does not report how long scripts run.');
  return seconds * 1000;
}

/** The baseline: a page with only a button that counts, on the same version of React. */
async function openCounter(page: Page): Promise<void> {
  const sources = Object.entries(reactFiles).map(([name, file]) => {
    const source = readFileSync(join(nodeModules, file), 'utf8');
    return `${JSON.stringify(name)}(require, module, exports) {${source}\n}`;
  });
  await page.setContent('<main></main>');
  await page.addScriptTag({
    content: `
      const process = { env: { NODE_ENV: 'production' } };
      const sources = {${sources.join(',\n')}};
      const loaded = {};
      function load(name) {
        if (loaded[name]) return loaded[name].exports;
        const module = (loaded[name] = { exports: {} });
        sources[name](load, module, module.exports);
        return module.exports;
      }
      const { createElement, useState } = load('react');
      function Counter() {
        const [count, setCount] = useState(0);
        return createElement('button', { onClick: () => setCount(count + 1) }, count);
      }
      load('react-dom/client').createRoot(document.querySelector('main')).render(createElement(Counter));`,
  });
  await page.waitForSelector('button');
}

async function clickCounter(page: Page): Promise<void> {
  await page.evaluate(async (times) => {
    for (let time = 0; time < times; time += 1) {
      document.querySelector('button')?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, stepsPerRound);
}

async function openFirstQuestion(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('[data-live]');
  await page.getByLabel('Name', { exact: true }).fill('Dana Reyes');
  await page.getByLabel('Title').fill('City Manager');
  await page.getByLabel('Agency').fill('City of Somewhere');
  await page.getByLabel('Email', { exact: true }).fill('dana@city.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 2 of 12').waitFor();
}

async function answerAll(page: Page): Promise<void> {
  await page.evaluate(async (times) => {
    const form = document.querySelector('.assessment-form');
    for (let time = 0; time < times; time += 1) {
      const radios = form?.querySelectorAll<HTMLElement>('.question:not([hidden]) [type=radio]');
      radios?.[time % 5]?.click();
      form?.querySelector<HTMLElement>('[type=submit]:not([hidden])')?.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, stepsPerRound);
  await page.getByText('Step 11 of 12').waitFor();
}

async function goBackToFirst(page: Page): Promise<void> {
  await page.evaluate((steps) => history.go(-steps), stepsPerRound);
  await page.getByText('Step 2 of 12').waitFor();
}
