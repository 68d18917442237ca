/** Journeys in Chromium, at desktop and phone sizes, against one `npm start` (tests/journeys). */
import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from './tests/fixtures/browser.ts';

const launchOptions = await chromiumLaunchOptions();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/journeys/start-site.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the smallest machine's cores: a journey often waits, for a form's minimum time or an email.
  workers: 3,
  // Long, so that a slow machine fails no journey; only failing ones wait this long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: 'test-results',
  reporter: process.env['LEVEE_REPORT']
    ? [['dot'], ['json', { outputFile: process.env['LEVEE_REPORT'] }]]
    : [['list']],
  use: {
    launchOptions,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
