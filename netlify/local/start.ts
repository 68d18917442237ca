/** `npm start`, once the packages are installed: builds if something changed, then serves everything. */
import { join } from 'node:path';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { buildSite } from './site/build-site.ts';
import { requireFreePort } from './process/free-port.ts';
import { startLocalPlatform } from './local-platform.ts';
import { projectRoot, loadSettings } from './process/settings.ts';
import { runUntilStopped } from './process/lifecycle.ts';

await runUntilStopped(async () => {
  process.chdir(projectRoot);
  const { port, host, localDir } = loadSettings();
  // Serve a copy: another start with other variables may rebuild while this one runs.
  const siteRoot = join(localDir, 'site');
  // A snapshot without the variables that the services set while the build runs.
  const environment = { ...process.env };
  // Functions read files of the build from here, as on the platform.
  process.env.LAMBDA_TASK_ROOT = siteRoot;
  const platform = await startLocalPlatform({
    port,
    host,
    localDir,
    siteRoot,
    beforeServing: () => requireFreePort(port, host),
    build: () => buildSite({ projectRoot, environment, copyTo: siteRoot }),
  });
  console.log(
    `${site.name} runs at ${platform.url} and shows its emails at ${platform.url}/_local/mail (Ctrl+C stops it).`,
  );
  console.log(
    `To administer it, register at ${platform.url}/register as ${env().ADMIN_EMAILS.join(' or ')} (ADMIN_EMAILS), open the link in the email, then open ${platform.url}/admin.`,
  );
  return platform;
});
