import { join } from 'node:path';
import { answerRequest } from './answer-request.ts';
import { closeInReverse, type Closers } from './process/lifecycle.ts';
import { loadFunctions } from './functions/functions.ts';
import { startHttpServer } from './http-server.ts';
import { holdLocalDir } from './process/local-dir.ts';
import { answerLocalPage } from './local-pages.ts';
import { startLocalServices, type OpenServices } from './local-services.ts';
import { readPlatformConfig } from './site/platform-config.ts';
import { projectRoot } from './process/settings.ts';
import { loadStaticSite } from './site/static-site.ts';

interface PlatformOptions {
  /** 0, the default, picks a free port. */
  port?: number;
  host?: string | undefined;
  localDir: string;
  /** The folder with `netlify.toml` and the build (`dist`, `.netlify/v1`); the project by default. */
  siteRoot?: string;
  /** The built pages; `dist` in `siteRoot` by default. */
  distDir?: string;
  functionsDir?: string;
  /** Called once LOCAL_DIR is locked, before anything is opened. */
  beforeServing?: () => Promise<void>;
  /** Builds the pages while the services start. */
  build?: () => Promise<unknown>;
}

/** A running platform; `close` finishes current requests and work, closes everything and unlocks LOCAL_DIR. */
export type LocalPlatform = Awaited<ReturnType<typeof startLocalPlatform>>;

/** Starts the platform, one per process and per LOCAL_DIR. */
export async function startLocalPlatform({
  port = 0,
  host,
  localDir,
  siteRoot = projectRoot,
  distDir = join(siteRoot, 'dist'),
  functionsDir = join(projectRoot, 'netlify', 'functions'),
  beforeServing,
  build,
}: PlatformOptions) {
  const closers: Closers = [];
  const close = () => closeInReverse(closers);
  try {
    const held = await holdLocalDir(localDir, port);
    closers.push(held.release);
    await beforeServing?.();

    const building = Promise.resolve(build?.());
    // If the services fail to start, that error is reported: a build that also fails must not be an unhandled rejection.
    building.catch(() => undefined);
    const services = await startLocalServices(localDir);
    closers.push(services.close);
    const functions = await loadFunctions(functionsDir);
    await building;
    const site = loadStaticSite(distDir);
    const config = readPlatformConfig(siteRoot, distDir);

    const opened = Promise.withResolvers<OpenServices>();
    const server = await startHttpServer(
      async (request, socketAddress) => {
        const open = await opened.promise;
        const local = await answerLocalPage(request, socketAddress, open);
        if (local) return local;
        const ip = request.headers.get('x-nf-client-connection-ip') ?? socketAddress;
        const deployment = { functions, site, config };
        const answer = await answerRequest(request, deployment, { ...open.callContext, ip });
        return allowFormsTo(answer, open.paymentOrigin);
      },
      { port, host },
    );
    closers.push(server.close);
    held.announce(server.port);
    const url = `http://localhost:${server.port}`;
    opened.resolve(await services.open(url, () => Promise.resolve(functions)));
    return { url, mailDir: services.mails.dir, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// Forms may redirect to the local payment pages, as they may to Stripe's hosts in production.
function allowFormsTo(answer: Response, origin: string | undefined): Response {
  const policy = answer.headers.get('content-security-policy');
  if (origin && policy?.includes("form-action 'self'")) {
    const widened = policy.replace("form-action 'self'", `form-action 'self' ${origin}`);
    answer.headers.set('content-security-policy', widened);
  }
  return answer;
}
