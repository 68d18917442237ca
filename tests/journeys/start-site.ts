/** Playwright's global setup: starts the one site that all journeys visit, and stops it afterward. */
import { makeLocalDir, startSite } from '../fixtures/site-process.ts';
import { administrators } from './administrators.ts';

export default async function startSiteForJourneys(): Promise<() => Promise<void>> {
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
