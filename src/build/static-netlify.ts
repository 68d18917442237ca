/** The Netlify adapter for a site without server rendering. */
import { readFile, writeFile } from 'node:fs/promises';
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

const policyName = 'Content-Security-Policy';

/**
 * Wraps the adapter so that the build emits no server function, which would answer every unknown path
 * in place of our 404 page. Per-page policies are sent as headers; the 404 page also carries its own,
 * because it answers at addresses that no header rule can name.
 */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({ staticHeaders: true, imageCDN: false, devFeatures: false });
  const {
    'astro:config:setup': configSetup,
    'astro:config:done': configDone,
    'astro:build:generated': generated,
  } = adapter.hooks;
  if (!configSetup || !configDone || !generated)
    throw new Error('@astrojs/netlify has changed its hooks.');
  adapter.hooks['astro:config:setup'] = async (params) => {
    // The adapter would bundle every function and open a second database, for minutes; `npm run dev` has both.
    if (params.command === 'dev') adapter.hooks = {};
    else await configSetup(params);
  };
  adapter.hooks['astro:config:done'] = (params) =>
    configDone({
      ...params,
      setAdapter: (settings) =>
        params.setAdapter({
          ...settings,
          adapterFeatures: { ...settings.adapterFeatures, buildOutput: 'static' },
        }),
    });
  adapter.hooks['astro:build:generated'] = async (params) => {
    await generated(params);
    const policy = params.routeToHeaders.get('/404')?.headers.get(policyName);
    if (policy) await writePolicyInto(new URL('404.html', params.dir), policy);
  };
  return adapter;
}

async function writePolicyInto(page: URL, policy: string): Promise<void> {
  // Browsers accept frame-ancestors only from a header, and warn about it in a page.
  const content = policy.replace(/frame-ancestors [^;]+;?\s*/, '').replaceAll('"', '&quot;');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('<head>', `<head><meta http-equiv="${policyName}" content="${content}">`),
  );
}
