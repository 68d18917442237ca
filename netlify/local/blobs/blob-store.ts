/** Netlify Blobs on this machine: the store of Netlify's own package, on a folder. */
import { randomBytes } from 'node:crypto';
import { BlobsServer } from '@netlify/blobs/server';

/** A running store. */
export interface BlobStore {
  /** The settings with which the package finds the store. */
  variables: { NETLIFY_BLOBS_CONTEXT: string };
  close: () => Promise<void>;
}

/** Starts a store on a free port; a request needs its token, which is new at each start. */
export async function startBlobStore(directory: string): Promise<BlobStore> {
  const token = randomBytes(32).toString('hex');
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const url = `http://localhost:${port}`;
  const context = { siteID: 'local', token, edgeURL: url, uncachedEdgeURL: url };
  return {
    variables: {
      NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
    },
    close: async () => {
      await server.stop();
    },
  };
}
