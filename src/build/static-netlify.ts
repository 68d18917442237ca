import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

/** The Netlify adapter without its server function, which would answer unknown paths instead of our 404 page. */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({ imageCDN: false, devFeatures: false });
  const { 'astro:config:setup': configSetup, 'astro:config:done': configDone } = adapter.hooks;
  if (!configSetup || !configDone) throw new Error('@astrojs/netlify has changed its hooks.');
  adapter.hooks['astro:config:setup'] = async (params) => {
    // In development the adapter would spend minutes on bundling functions and a second database; `npm run dev` has both.
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
