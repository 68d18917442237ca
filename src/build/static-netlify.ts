/** The Netlify adapter for a site without server rendering. */
import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

/**
 * Wraps the adapter so that the build emits no server function, which would answer every unknown path
 * in place of our 404 page.
 */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({ imageCDN: false, devFeatures: false });
  const { 'astro:config:setup': configSetup, 'astro:config:done': configDone } = adapter.hooks;
  if (!configSetup || !configDone) throw new Error('@astrojs/netlify has changed its hooks.');
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
  return adapter;
}
