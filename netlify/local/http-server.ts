/** Plain node:http in front of a `Request → Response` function, that ends without cutting anyone off. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendResponse, toRequest } from './functions/fetch-bridge.ts';
import { listen, listenHosts } from './process/free-port.ts';
import { OperatorError } from './process/operator-error.ts';

/** A listening server. */
export interface HttpServer {
  port: number;
  /** Takes no more requests, lets those under way finish for a while, then closes. */
  close: () => Promise<void>;
}

/** Answers a request, or cuts the connection with null; `socketAddress` is who is really on the other end. */
export type Answerer = (request: Request, socketAddress: string) => Promise<Response | null>;

const patienceMs = 5000;

/** Listens on the port (0 picks a free one) of both loopbacks, or of `host`. */
export async function startHttpServer(
  answer: Answerer,
  { port, host }: { port: number; host?: string | undefined },
): Promise<HttpServer> {
  return listenEverywhere((message, response) => void serve(answer, message, response), {
    port,
    host,
  });
}

/** Listens with a node request handler; exported for the database endpoint, which is one already. */
export async function listenEverywhere(
  handler: (message: IncomingMessage, response: ServerResponse) => void,
  { port, host }: { port: number; host?: string | undefined },
): Promise<HttpServer> {
  const servers: Server[] = [];
  let bound = port;
  try {
    for (const address of listenHosts(host)) {
      const server = createServer(handler);
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

async function serve(
  answer: Answerer,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    let request: Request;
    try {
      request = toRequest(message, response);
    } catch {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    const answered = await answer(request, message.socket.remoteAddress ?? '');
    if (answered) await sendResponse(message, response, answered);
    else response.destroy();
  } catch (error) {
    console.error('A request could not be answered.', error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { connection: 'close' }).end('Internal error.');
  }
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
