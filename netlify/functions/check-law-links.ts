import type { Config } from '@netlify/functions';
import { isPreview } from '#src/environment/env.ts';
import { checkLinks } from '#src/laws/checks/check-links.server.ts';
import { readLawSources } from '#src/laws/checks/law-sources.ts';
import { scheduled } from '#src/server/jobs/scheduled.ts';

/** Hourly on Mondays: checks some of the links of the register of laws, and emails editors about broken ones. */
export default scheduled('check-law-links', async ({ batch }) => {
  // A preview's register is not the published one.
  if (isPreview()) return { skipped: 'Previews check no links.' };
  return { ...(await checkLinks(await readLawSources(), batch)) };
});

export const config: Config = { schedule: '20 7-15 * * 1' };
