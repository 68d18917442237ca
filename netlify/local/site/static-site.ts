/** A built site in memory, so that a later build cannot change it and no path can reach another file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { lookup } from 'mrmime';
import { caches } from '#src/server/pages/platform-rules.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** One file with its compressed forms, which are created on first use. */
interface StaticFile {
  path: string;
  type: string;
  etag: string;
  body: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** A file, or its canonical path without `.html` or a trailing slash. */
type Found = { file: StaticFile } | { movedTo: string };

/** The files of a folder by URL path. */
export interface StaticSite {
  find: (pathname: string) => Found | null;
  notFoundPage: StaticFile | null;
}

/** Reads a folder of built files, with pages as `about.html` or `about/index.html`; a missing folder is an empty site. */
export function loadStaticSite(distDir: string): StaticSite {
  const files = new Map<string, StaticFile>();
  for (const file of listFiles(distDir)) {
    const path = `/${relative(distDir, file).split(sep).join('/')}`;
    // Configuration for the platform, which does not serve these two.
    if (path === '/_redirects' || path === '/_headers') continue;
    files.set(path, loadFile(file, path));
  }
  return {
    find: (pathname) => findFile(files, pathname),
    notFoundPage: files.get('/404.html') ?? null,
  };
}

/** Responds with a file, compressed and revalidated as the request allows; `headers` override the defaults. */
export async function answerWithFile(
  request: Request,
  file: StaticFile,
  { status = 200, headers }: { status?: number; headers: Headers },
): Promise<Response> {
  const compressible = file.body.length > 500 && isText(file.type);
  const encoding = compressible
    ? chooseEncoding(request.headers.get('accept-encoding'))
    : 'identity';
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const answer = new Headers({
    'content-type': file.type,
    'cache-control': file.path.startsWith('/_astro/') ? caches.immutable : caches.revalidated,
    etag,
  });
  if (compressible) answer.set('vary', 'Accept-Encoding');
  headers.forEach((value, name) => answer.set(name, value));
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)) {
    answer.delete('content-type');
    return new Response(null, { status: 304, headers: answer });
  }
  const body = await encode(file, encoding);
  if (encoding !== 'identity') answer.set('content-encoding', encoding);
  answer.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    status,
    headers: answer,
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function loadFile(file: string, path: string): StaticFile {
  const body = readFileSync(file);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { path, type: contentType(path), etag, body, compressed: new Map() };
}

function findFile(files: Map<string, StaticFile>, pathname: string): Found | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const page = (url: string) =>
    files.get(url === '/' ? '/index.html' : `${url}.html`) ?? files.get(`${url}/index.html`);
  if (path === '/') return wrap(page('/'));
  const plain = path.replace(/\/index(\.html)?\/?$/, '/').replace(/(?<=.)(\.html\/?|\/)$/, '');
  if (plain === path) return wrap(files.get(path) ?? page(path));
  return page(plain) || files.has(plain) ? { movedTo: encodeURI(plain) } : null;
}

function wrap(file: StaticFile | undefined): Found | null {
  return file ? { file } : null;
}

// Types that mrmime lacks or that the platform names differently.
const ownTypes: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ico: 'image/x-icon',
  xml: 'application/xml',
};

function contentType(path: string): string {
  const type = ownTypes[path.split('.').at(-1) ?? ''] ?? lookup(path) ?? 'application/octet-stream';
  return isText(type) ? `${type}; charset=UTF-8` : type;
}

function isText(type: string): boolean {
  return /^text\/|json|xml(;|$)/.test(type);
}

/** The best encoding that an Accept-Encoding header allows: brotli, then gzip, then none. */
function chooseEncoding(header: string | null): Encoding {
  const weights = new Map(parseAccept(header ?? '').map(({ type, q }) => [type, q]));
  const accepts = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const candidates = ifNoneMatch.split(',').map((candidate) => candidate.trim());
  return candidates.some(
    (candidate) => candidate === '*' || candidate.replace(/^W\//, '') === etag,
  );
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function encode(file: StaticFile, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return file.body;
  const ready = file.compressed.get(encoding);
  if (ready) return ready;
  const made =
    encoding === 'br'
      ? compressBrotli(file.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: file.body.length,
          },
        })
      : compressGzip(file.body, { level: 9 });
  file.compressed.set(encoding, made);
  return made;
}
