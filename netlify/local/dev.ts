/** `npm run dev`: Astro's own server for the pages, with the functions and services of `npm start` behind it. */
import { join } from 'node:path';
import { dev } from 'astro';
import type { AstroIntegration } from 'astro';
import { createServer, type ViteDevServer } from 'vite';
import { site } from '#src/site.ts';
import { closeInReverse, type Closers } from './process/closers.ts';
import { requireFreePort } from './process/free-port.ts';
import { callFunction, findFunction, loadFunctions } from './functions/functions.ts';
import { toListener, type Answerer } from './http-server.ts';
import { holdLocalDir } from './process/local-dir.ts';
import { answerLocalPage } from './local-pages.ts';
import { startLocalServices, type OpenServices } from './local-services.ts';
import { projectRoot } from './project-root.ts';
import { runUntilStopped } from './process/run-until-stopped.ts';
import { applyEnvFile, readEnvFile, readSettings } from './process/settings.ts';
import { readPlatformConfig } from './site/platform-config.ts';
import { findRedirection } from './site/redirects.ts';

await runUntilStopped(async () => {
  process.chdir(projectRoot);
  applyEnvFile(readEnvFile(join(projectRoot, '.env')));
  const { port, host, localDir } = readSettings(projectRoot);
  const closers: Closers = [];
  const close = () => closeInReverse(closers);
  try {
    const held = await holdLocalDir(localDir, port);
    closers.push(held.release);
    await requireFreePort(port, host);
    const services = await startLocalServices(localDir);
    closers.push(services.close);
    const opened = Promise.withResolvers<OpenServices>();
    // A separate server: Astro's compiles the components that functions share for React, as islands need them.
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
    // Through Vite, so that an edited function answers the next request.
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

/** Puts functions, `/_local` pages and redirects in front of Astro's pages. */
function functionsInDevelopment(
  opened: Promise<OpenServices>,
  vite: ViteDevServer,
): AstroIntegration {
  const { redirects } = readPlatformConfig(projectRoot, join(projectRoot, 'public'));
  const answer: Answerer = async (request, socketAddress) => {
    const { surroundings, ...local } = await opened;
    const page = await answerLocalPage(request, socketAddress, local);
    if (page) return page;
    const match = findFunction(await loadThrough(vite), request);
    if (!match) {
      const moved = findRedirection(redirects, new URL(request.url), { forced: false });
      return moved && 'redirect' in moved ? moved.redirect : null;
    }
    const ip = request.headers.get('x-nf-client-connection-ip') ?? socketAddress;
    return callFunction(match.found, request, match.params, { ...surroundings, ip });
  };
  return {
    name: 'functions-in-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((message, response, next) => {
          toListener(answer, () => next())(message, response);
        });
      },
    },
  };
}
