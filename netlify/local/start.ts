/** `npm start`, once the packages are there: build what changed, then serve everything. */
import { join } from 'node:path';
import { env } from '#src/environment/env.ts';
import { site } from '#src/site.ts';
import { buildSite } from './site/build-site.ts';
import { requireFreePort } from './process/free-port.ts';
import { startLocalPlatform } from './local-platform.ts';
import { projectRoot } from './project-root.ts';
import { runUntilStopped } from './process/run-until-stopped.ts';
import { applyEnvFile, readEnvFile, readSettings } from './process/settings.ts';

await runUntilStopped(async () => {
  process.chdir(projectRoot);
  applyEnvFile(readEnvFile(join(projectRoot, '.env')));
  const { port, host, localDir } = readSettings(projectRoot);
  // A copy of its own: another start with other variables may build while this one serves.
  const siteRoot = join(localDir, 'site');
  // The variables of the operator: those of the services, which start meanwhile, change no page.
  const environment = { ...process.env };
  // The folder where functions look for files of the build, as on the platform.
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
