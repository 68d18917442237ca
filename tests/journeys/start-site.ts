/** Playwright's global setup: names the browser, and starts the one site that all journeys visit until they end. */
import type { FullConfig } from 'playwright/test';
import { describeBrowser } from '#tests/fixtures/browser.ts';
import { makeLocalDir, startSite } from '#tests/fixtures/site-process.ts';
import { administrators } from './administrators.ts';

export default async function startSiteForJourneys({
  metadata,
}: FullConfig): Promise<() => Promise<void>> {
  metadata['browser'] = await describeBrowser();
  console.log(`Browser: ${metadata['browser']}`);
  const { dir, remove } = makeLocalDir();
  process.env['ADMIN_EMAILS'] = Object.values(administrators).join(',');
  const site = await startSite(dir);
  process.env['LEVEE_TEST_URL'] = site.url;
  process.env['LEVEE_TEST_DIR'] = dir;
  return async () => {
    await site.end();
    remove();
  };
}
