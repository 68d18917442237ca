/** Serves the functions in a process that can be killed: `node serve-functions.ts <port>`. */
import './clock.ts';
import { join } from 'node:path';
import { callFunction, findFunction, loadFunctions } from '#local/functions/functions.ts';
import { startHttpServer } from '#local/http-server.ts';
import { projectRoot } from '#local/process/settings.ts';

const functions = await loadFunctions(join(projectRoot, 'netlify/functions'));
const siteUrl = process.env['SITE_URL'] ?? '';
const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);

const server = await startHttpServer(
  async (request) => {
    const ip = request.headers.get('x-nf-client-connection-ip') ?? '127.0.0.1';
    const callContext = { ip, siteUrl, waitUntil };
    const scheduled = /^\/_run\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1];
    const match = scheduled
      ? { found: functions.find(({ name }) => name === scheduled), params: {} }
      : findFunction(functions, request);
    if (!match?.found) return new Response('Not found.', { status: 404 });
    return callFunction(match.found, request, match.params, callContext);
  },
  { port: Number(process.argv[2] ?? 0), host: '127.0.0.1' },
);
console.log(`ready ${server.port}`);
