/** Turns a request into plain input: JSON, form post or query string, bounded and decoded strictly. */
import { HttpError } from './errors.ts';

/** Input before the schema: named values as they came. */
export type RawInput = Record<string, unknown>;

const jsonType = 'application/json';
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const tooLarge = 'That is more than we can take at once. Please shorten it and try again.';

/** The media type of a request without its parameters, lower case. */
export function readMediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Whether a request is a plain form post, which wants a page as its answer. */
export function isFormPost(request: Request): boolean {
  return request.method === 'POST' && formTypes.includes(readMediaType(request));
}

/** The query string's values; a repeated name becomes a list. */
export function readQuery(request: Request): RawInput {
  return collect(new URL(request.url).searchParams);
}

/** The body's values; throws 415, 413 or 400 when it is of the wrong type, too large or malformed. */
export async function readBody(request: Request, limitBytes: number): Promise<RawInput> {
  const mediaType = readMediaType(request);
  if (mediaType !== jsonType && !formTypes.includes(mediaType)) {
    throw new HttpError(415, 'Please send JSON or a form.');
  }
  const bytes = await readBytes(request, limitBytes);
  if (mediaType === formTypes[1]) return readMultipart(request, bytes);
  const text = decode(bytes);
  return mediaType === jsonType ? readJson(text) : collect(new URLSearchParams(text));
}

/** A JSON body as the text that it is; throws 415, 413 or 400 when it is of another type, too large or not text. */
export async function readJsonText(request: Request, limitBytes: number): Promise<string> {
  if (readMediaType(request) !== jsonType) throw new HttpError(415, 'Please send JSON.');
  return decode(await readBytes(request, limitBytes));
}

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limitBytes)
    throw new HttpError(413, tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      // Leaving the loop cancels the stream: the rest is never read.
      if (size > limitBytes) throw new HttpError(413, tooLarge);
      chunks.push(chunk);
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The request is not valid UTF-8 text.');
  }
}

function readJson(text: string): RawInput {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The request must be a JSON object.');
  }
  return { ...value };
}

async function readMultipart(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<RawInput> {
  const contentType = request.headers.get('content-type') ?? '';
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new HttpError(400, 'The form could not be read.');
    });
  const entries = [...form].map(([name, value]): [string, string] => {
    if (typeof value !== 'string') throw new HttpError(400, 'This form takes no files.');
    return [name, value];
  });
  return collect(entries);
}

function collect(entries: Iterable<[string, string]>): RawInput {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of entries) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(values);
}

/** The first path to a text that Postgres cannot store (NUL, half a surrogate pair), or null. */
export function findUnstorableText(input: RawInput): string | null {
  // A list of open places instead of recursion: a visitor chooses how deep the input is.
  const open: [string, unknown][] = Object.entries(input);
  for (let place = open.pop(); place; place = open.pop()) {
    const [path, value] = place;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path.length < 200 ? `${path}.${key}` : path;
      if (!isStorable(key)) return path;
      open.push([innerPath, inner]);
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
