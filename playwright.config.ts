/** Journeys in real Chromium, on a desktop and on a phone, against one `npm start` (tests/journeys). */
import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from './tests/fixtures/browser.ts';

const launchOptions = await chromiumLaunchOptions();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/journeys/start-site.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than the cores of the smallest machine: a journey often waits, for a form's minimum time or a mail.
  workers: 3,
  // Only a journey that fails waits as long: a slow machine is no reason to fail.
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
