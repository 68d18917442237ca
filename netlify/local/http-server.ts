/** Plain node:http in front of a `Request → Response` function, that ends without cutting anyone off. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { listen, listenHosts } from './process/free-port.ts';
import { OperatorError } from './process/operator-error.ts';

/** A listening server. */
export interface HttpServer {
  port: number;
  /** Takes no more requests, lets those under way finish for a while, then closes. */
  close: () => Promise<void>;
}

/** Answers a request, or cuts the connection with null; `socketAddress` is the real peer. */
export type Answerer = (request: Request, socketAddress: string) => Promise<Response | null>;

const patienceMs = 5000;

/** Whether a request comes from this machine and was meant for it, not sent by a foreign page or through a foreign host name. */
export function isFromThisMachine(request: Request, socketAddress: string): boolean {
  if (!/^(127\.|::1$|::ffff:127\.)/.test(socketAddress)) return false;
  const { hostname, origin } = new URL(request.url);
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return false;
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const sender = request.headers.get('origin');
  return sender === null || sender === origin;
}

/** Listens on the port (0 picks a free one) of both loopbacks, or of `host`. */
export async function startHttpServer(
  answer: Answerer,
  address: { port: number; host?: string | undefined },
): Promise<HttpServer> {
  return listenEverywhere(toListener(answer), address);
}

/** Makes a node request handler; `orElse` runs when the answer is null, instead of cutting the connection. */
export function toListener(
  answer: Answerer,
  orElse = (response: ServerResponse): void => void response.destroy(),
): RequestListener {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      try {
        // A Host that looks like a number is no address: everything below reads the URL.
        if (!URL.canParse(request.url)) return new Response('Bad request.', { status: 400 });
        const answered = await answer(request, incoming.socket.remoteAddress ?? '');
        // The rest of an unread upload is not awaited: the next request takes another connection.
        if (!incoming.complete) outgoing.setHeader('connection', 'close');
        if (answered) return answered;
        orElse(outgoing as ServerResponse);
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

/** Listens with a node request handler; exported for the database endpoint, which is one already. */
export async function listenEverywhere(
  handler: RequestListener,
  { port, host }: { port: number; host?: string | undefined },
): Promise<HttpServer> {
  const servers: Server[] = [];
  let bound = port;
  try {
    for (const address of listenHosts(host)) {
      // The client ends an idle connection: a request that is on its way as we end one fails.
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
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that is kept alive becomes idle only after its answer: look again until none is left.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const impatient = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(impatient);
}
