/** Parses a request's input: JSON, form post or query string, with limits and strict decoding. */
import { HttpError } from './errors.ts';

/** Input before it is checked against a schema. */
export type RawInput = Record<string, unknown>;

/** The most values of a form or a query string, and the most parts of a multipart form. */
const mostValues = 200;
const mostParts = 100;
/** The longest accepted query string, with its question mark. Ours are far shorter. */
const longestQuery = 4_096;
/** The longest path of a field in an error. */
const longestPath = 200;

const jsonType = 'application/json';
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const tooLarge = 'That is more than we can take at once. Please shorten it and try again.';
const tooMany = 'That has more fields than we can take. Please send fewer.';
const unreadable = 'The form could not be read.';
const tooLong = 'This address is longer than we can take. Please shorten it.';

/** The media type of a request, in lower case and without parameters. */
function readMediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Whether a request is a plain form post, which needs a page as its response. */
export function isFormPost(request: Request): boolean {
  return request.method === 'POST' && formTypes.includes(readMediaType(request));
}

/** The query of the page that posted a plain form, from the `Referer`; empty when it is missing or another site's. */
export function readPageQuery(request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '');
  return referer?.origin === new URL(request.url).origin ? referer.search : '';
}

/** The values of the query string; a repeated name becomes a list. Throws 414 when it is too long, 400 for too many values. */
export function readQuery(request: Request): RawInput {
  const { search, searchParams } = new URL(request.url);
  if (search.length > longestQuery) throw new HttpError(414, tooLong);
  return collect(searchParams);
}

/** The one file that a form accepts; `tooLarge` is the message for a larger one. */
export interface AcceptedFile {
  field: string;
  mostBytes: number;
  tooLarge: string;
}

/** The room for the other fields and the delimiters of a form with a file. */
const aroundFileBytes = 20_000;

/** The body's values, with a file as bytes. Throws 415 for another type, 413 when it is too large, 400 when malformed. */
export async function readBody(
  request: Request,
  limitBytes: number,
  file?: AcceptedFile,
): Promise<RawInput> {
  const mediaType = readMediaType(request);
  if (mediaType !== jsonType && !formTypes.includes(mediaType)) {
    throw new HttpError(415, 'Please send JSON or a form.');
  }
  const isMultipart = mediaType === formTypes[1];
  if (isMultipart && file) {
    const bytes = await readBytes(request, file.mostBytes + aroundFileBytes, file.tooLarge);
    return readMultipart(request, bytes, file);
  }
  const bytes = await readBytes(request, limitBytes);
  if (isMultipart) return readMultipart(request, bytes);
  const text = decode(bytes);
  return mediaType === jsonType ? readJson(text) : collect(new URLSearchParams(text));
}

/** The body as text. Throws 415 for another type, 413 when it is too large, 400 when it is not UTF-8. */
export async function readText(
  request: Request,
  limitBytes: number,
  types: readonly string[] = [jsonType],
): Promise<string> {
  if (!types.includes(readMediaType(request)))
    throw new HttpError(
      415,
      types[0] === jsonType ? 'Please send JSON.' : `Please send ${types[0]}.`,
    );
  return decode(await readBytes(request, limitBytes));
}

async function readBytes(
  request: Request,
  limitBytes: number,
  tooLargeMessage = tooLarge,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limitBytes)
    throw new HttpError(413, tooLargeMessage);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read().catch(endedEarly)) ?? {};
    if (!value) break;
    size += value.byteLength;
    if (size > limitBytes) {
      // Not awaited: a form post was cloned, and canceling one branch waits for the other.
      void reader?.cancel().catch(() => undefined);
      throw new HttpError(413, tooLargeMessage);
    }
    chunks.push(value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The visitor disconnected, which is not a server error. */
function endedEarly(): never {
  throw new HttpError(400, 'The request ended early.');
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

async function readMultipart(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  accepted?: AcceptedFile,
): Promise<RawInput> {
  const contentType = request.headers.get('content-type') ?? '';
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"\\\r\n]{1,70})"|([^\s";,]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (!boundary) throw new HttpError(400, unreadable);
  requireFewParts(Buffer.from(bytes.buffer), `--${boundary}`);
  // Rebuilt, so that the parser uses the same boundary as the count.
  const headers = { 'content-type': `${formTypes[1]}; boundary="${boundary}"` };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new HttpError(400, unreadable);
  });
  const entries: [string, string][] = [];
  const files: File[] = [];
  for (const [name, value] of form)
    if (typeof value === 'string') entries.push([name, value]);
    else if (name === accepted?.field && files.length === 0) files.push(value);
    else throw new HttpError(400, accepted ? 'Please send one file.' : 'This form takes no files.');
  const values = collect(entries);
  for (const file of files) {
    if (file.size > accepted!.mostBytes) throw new HttpError(413, accepted!.tooLarge);
    values[accepted!.field] = new Uint8Array(await file.arrayBuffer());
  }
  return values;
}

/** Counts the parts before anything is parsed: one delimiter before each part, and one at the end. */
function requireFewParts(bytes: Buffer, delimiter: string): void {
  let parts = -1;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + 1)) {
    parts += 1;
    if (parts > mostParts) throw new HttpError(400, tooMany);
  }
}

function collect(entries: Iterable<[string, string]>): RawInput {
  const values = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of entries) {
    count += 1;
    if (count > mostValues) throw new HttpError(400, tooMany);
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  const single = ([name, list]: [string, string[]]) => [name, list.length > 1 ? list : list[0]];
  return Object.fromEntries([...values].map(single)) as RawInput;
}

/** The path of a text that Postgres can't store (NUL or a lone surrogate), or null. A long path is cut. */
export function findUnstorableText(input: RawInput): string | null {
  // Not recursive: deep input could overflow the stack.
  const open = Object.entries(input).map(([key, value]) => [cutPath(key), value] as const);
  for (let place = open.pop(); place; place = open.pop()) {
    const [path, value] = place;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path;
      open.push([cutPath(`${path}.${key}`), inner]);
    }
  }
  return null;
}

// Cut at each level, because every nested key appends to it.
const cutPath = (path: string): string => path.slice(0, longestPath).toWellFormed();

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
