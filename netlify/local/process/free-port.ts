import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { OperatorError } from './lifecycle.ts';

/** The addresses to listen on: `host`, or both loopbacks, since `localhost` may resolve to either. */
export function listenHosts(host?: string): string[] {
  return host ? [host] : ['127.0.0.1', '::1'];
}

/** Finds a port that is free right now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Throws an OperatorError when the port is taken or this process may not listen on it. */
export async function requireFreePort(port: number, host?: string): Promise<void> {
  if (port === 0) return;
  for (const address of listenHosts(host)) {
    // Some systems allow a second bind beside a wildcard listener, so also try to connect.
    if (await answers(port, address)) throw portError(port, 'EADDRINUSE');
    const probe = createServer();
    await listen(probe, port, address);
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Listens, or rejects with an OperatorError; resolves to false when this machine has no IPv6 loopback. */
export function listen(server: Server, port: number, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (missing && address === '::1') resolve(false);
      else reject(portError(port, error.code));
    };
    server.once('error', refuse);
    server.listen(port, address, () => {
      server.off('error', refuse);
      resolve(true);
    });
  });
}

function answers(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: address === '0.0.0.0' ? '127.0.0.1' : address });
    const done = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

function portError(port: number, code: string | undefined): OperatorError {
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} is taken by another program: stop that one, or set another PORT.`,
    );
  }
  if (code === 'EACCES') {
    return new OperatorError(`This user may not listen on port ${port}: set a PORT above 1023.`);
  }
  return new OperatorError(
    `The server can’t listen on port ${port} (${code ?? 'unknown reason'}).`,
  );
}
