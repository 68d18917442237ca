import { randomBytes } from 'node:crypto';
import { BlobsServer } from '@netlify/blobs/server';
import { startHttpServer } from '#local/http-server.ts';

/** Members that the package's types declare private. */
interface PrivateMembers {
  address: string;
  handleRequest: (request: Request) => Promise<Response>;
}

/** Starts Netlify Blobs' own server for a folder on a free loopback port; requests need its token, new at each start. */
export async function startBlobStore(directory: string) {
  const token = randomBytes(32).toString('hex');
  const server = new BlobsServer({ directory, token }) as unknown as PrivateMembers;
  // Not the package's own `start`, which also sets the address: it would listen on every network interface.
  const { url, close } = await startHttpServer((request) => server.handleRequest(request));
  server.address = url;
  const context = { siteID: 'local', token, edgeURL: url, uncachedEdgeURL: url };
  return {
    /** Points the Blobs client at this store. */
    variables: { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64') },
    close,
  };
}
