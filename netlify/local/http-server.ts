/** node:http servers for `Request → Response` functions, with a graceful shutdown. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { listen, listenHosts } from './process/free-port.ts';
import { OperatorError } from './process/lifecycle.ts';

/** A listening server. */
export interface HttpServer {
  port: number;
  url: string;
  /** Accepts no more requests, and closes when the current ones have finished or after five seconds. */
  close: () => Promise<void>;
}

/** Handles a request; null closes the connection. `socketAddress` is the client's IP address. */
export type RequestHandler = (request: Request, socketAddress: string) => Promise<Response | null>;

interface Address {
  /** 0 picks a free port. */
  port: number;
  /** Both loopbacks when undefined. */
  host?: string | undefined;
}

const freeLoopbackPort: Address = { port: 0, host: '127.0.0.1' };
const closeTimeoutMs = 5000;

/** Whether a request comes from this machine, and neither from another site's page nor through another host name. */
export function isFromThisMachine(request: Request, socketAddress: string): boolean {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(socketAddress)) return false;
  const { hostname, origin } = new URL(request.url);
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return false;
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const sender = request.headers.get('origin');
  return sender === null || sender === origin;
}

/** Listens with a request handler. */
export async function startHttpServer(
  handle: RequestHandler,
  address?: Address,
): Promise<HttpServer> {
  return startNodeServer(toListener(handle), address);
}

/** Wraps a request handler for node:http; `onNull` runs when it returns null, instead of closing the connection. */
export function toListener(
  handle: RequestHandler,
  onNull = (response: ServerResponse): void => void response.destroy(),
): RequestListener {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      try {
        // Handlers parse the URL, which an odd Host header makes invalid.
        if (!URL.canParse(request.url)) return new Response('Bad request.', { status: 400 });
        const response = await handle(request, incoming.socket.remoteAddress ?? '');
        // Don't wait for the rest of an unread upload: the client must use another connection.
        if (!incoming.complete) outgoing.setHeader('connection', 'close');
        if (response) return response;
        onNull(outgoing as ServerResponse);
        return RESPONSE_ALREADY_SENT;
      } catch (error) {
        console.error('A request could not be answered.', error);
        return new Response('Internal error.', { status: 500 });
      }
    },
    { overrideGlobalObjects: false },
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/** Listens with a node:http handler. */
export async function startNodeServer(
  handler: RequestListener,
  { port, host }: Address = freeLoopbackPort,
): Promise<HttpServer> {
  const servers: Server[] = [];
  let bound = port;
  try {
    for (const address of listenHosts(host)) {
      // Only the client closes an idle connection: otherwise a request could meet one that is closing, and fail.
      const server = createServer({ keepAliveTimeout: 0 }, handler);
      if (!(await listen(server, bound, address))) continue;
      bound = (server.address() as AddressInfo).port;
      servers.push(server);
    }
  } catch (error) {
    await Promise.all(servers.map(closeServer));
    throw error;
  }
  if (servers.length === 0) throw new OperatorError(`Nothing can listen on port ${port} here.`);
  return {
    port: bound,
    url: `http://${host ?? 'localhost'}:${bound}`,
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A keep-alive connection becomes idle only after its response: check again until none is left.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timeout = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timeout);
}
