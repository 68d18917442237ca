/** `npm run dev`: Astro's dev server for the pages, plus the functions and services of `npm start`. */
import { join } from 'node:path';
import { dev } from 'astro';
import type { AstroIntegration } from 'astro';
import { createServer, type ViteDevServer } from 'vite';
import { site } from '#src/site.ts';
import { closeInReverse, type Closers, runUntilStopped } from './process/lifecycle.ts';
import { requireFreePort } from './process/free-port.ts';
import { callFunction, findFunction, loadFunctions } from './functions/functions.ts';
import { toListener, type RequestHandler } from './http-server.ts';
import { holdLocalDir } from './process/local-dir.ts';
import { answerLocalPage } from './local-pages.ts';
import { startLocalServices, type OpenServices } from './local-services.ts';
import { projectRoot, loadSettings } from './process/settings.ts';
import { readPlatformConfig } from './site/platform-config.ts';
import { findRedirection } from './site/redirects.ts';

await runUntilStopped(async () => {
  process.chdir(projectRoot);
  const { port, host, localDir } = loadSettings();
  const closers: Closers = [];
  const close = () => closeInReverse(closers);
  try {
    const held = await holdLocalDir(localDir, port);
    closers.push(held.release);
    await requireFreePort(port, host);
    const services = await startLocalServices(localDir);
    closers.push(services.close);
    const opened = Promise.withResolvers<OpenServices>();
    // Functions need their own Vite server: Astro's compiles shared components for React, as islands need them.
    const vite = await createServer({
      root: projectRoot,
      configFile: false,
      appType: 'custom',
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
    closers.push(() => vite.close());
    const server = await dev({
      root: projectRoot,
      server: { port, ...(host ? { host } : {}) },
      integrations: [functionsInDevelopment(opened.promise, vite)],
    });
    closers.push(() => server.stop());
    const url = `http://localhost:${server.address.port}`;
    held.announce(server.address.port);
    // Through Vite, so that an edit takes effect on the next request.
    opened.resolve(await services.open(url, () => loadThrough(vite)));
    console.log(
      `${site.name}’s development server runs at ${url} and shows its emails at ${url}/_local/mail.`,
    );
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
});

function loadThrough(vite: ViteDevServer) {
  return loadFunctions(join(projectRoot, 'netlify', 'functions'), (file) =>
    vite.ssrLoadModule(file),
  );
}

/** Serves functions, `/_local` pages and redirects before Astro's pages. */
function functionsInDevelopment(
  opened: Promise<OpenServices>,
  vite: ViteDevServer,
): AstroIntegration {
  const { redirects } = readPlatformConfig(projectRoot, join(projectRoot, 'public'));
  const handle: RequestHandler = async (request, socketAddress) => {
    const { callContext, ...local } = await opened;
    const page = await answerLocalPage(request, socketAddress, local);
    if (page) return page;
    const match = findFunction(await loadThrough(vite), request);
    if (!match) {
      const moved = findRedirection(redirects, new URL(request.url), { forced: false });
      return moved && 'redirect' in moved ? moved.redirect : null;
    }
    const ip = request.headers.get('x-nf-client-connection-ip') ?? socketAddress;
    return callFunction(match.found, request, match.params, { ...callContext, ip });
  };
  return {
    name: 'functions-in-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((message, response, next) => {
          toListener(handle, () => next())(message, response);
        });
      },
    },
  };
}
