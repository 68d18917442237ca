/** Netlify Blobs on this machine: the store of Netlify's own package, on a folder. */
import { randomBytes } from 'node:crypto';
import { BlobsServer } from '@netlify/blobs/server';
import { startHttpServer } from '../http-server.ts';

const host = '127.0.0.1';

/** A running store. */
export interface BlobStore {
  /** The settings with which the package finds the store. */
  variables: { NETLIFY_BLOBS_CONTEXT: string };
  close: () => Promise<void>;
}

/** What of the package's server is not for others by its types. */
interface Parts {
  address: string;
  handleRequest: (request: Request) => Promise<Response>;
}

/** Starts a store on a free port of this machine's own address; a request needs its token, which is new at each start. */
export async function startBlobStore(directory: string): Promise<BlobStore> {
  const token = randomBytes(32).toString('hex');
  const server = new BlobsServer({ directory, token }) as unknown as Parts;
  // Its own start, which also sets its address, would listen on every address of the machine.
  const { port, close } = await startHttpServer((request) => server.handleRequest(request), {
    port: 0,
    host,
  });
  const url = `http://${host}:${port}`;
  server.address = url;
  const context = { siteID: 'local', token, edgeURL: url, uncachedEdgeURL: url };
  return {
    variables: {
      NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
    },
    close,
  };
}
