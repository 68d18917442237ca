/** Random hostile requests to a route: wrong values, fields, encodings, headers and methods. */
import type { Random } from '#tests/bench/random.ts';
import type { Route } from './routes.ts';
import { anyUuid, hostileTexts, hostileValue, plainInput } from './values.ts';

/** A request that an HTTP client can send. */
export interface HostileRequest {
  method: string;
  /** The path and query. */
  target: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** `Cookie` headers to choose from; an empty one is not signed in. */
export type Cookies = readonly string[];

const multipart = 'multipart/form-data; boundary=lv7';
const form = 'application/x-www-form-urlencoded';
const oddTypes = [
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=a;boundary=b',
  'text/plain',
  'text/xml',
  ';',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE'];
const oddHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'range',
  'if-modified-since',
  'referer',
  'origin',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-nf-client-connection-ip',
  'x-nf-request-id',
  'x-http-method-override',
  'stripe-signature',
  'content-encoding',
  'sec-fetch-site',
  'expect',
];

/** Makes a request; in one of eight the input is valid. */
export function makeHostileRequest(
  random: Random,
  { path, method, input, schema }: Route,
  cookies: Cookies,
): HostileRequest {
  const values = plainInput(random, schema);
  const changes = random.chance(0.125) ? 0 : 1 + random.below(3);
  for (let n = 0; n < changes; n += 1) change(random, values);
  const isQuery = method === 'GET' || input === 'query';
  const query = isQuery || random.chance(0.05) ? `?${encodeForm(values)}` : '';
  const headers: Record<string, string> = {
    'x-nf-client-connection-ip': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  };
  const cookie = random.pick(cookies);
  if (cookie) headers['cookie'] = cookie;
  if (random.chance(0.3))
    headers['accept'] = random.pick(['text/html', 'text/event-stream', '*/*', 'application/json']);
  const request: HostileRequest = {
    method: random.chance(0.06) ? random.pick(methods) : method,
    // The server itself rejects longer request lines.
    target:
      `${fillPath(random, path)}${random.chance(0.03) ? `?${oddQuery(random)}` : query}`.slice(
        0,
        7_000,
      ),
    headers,
  };
  if (method === 'POST' && input !== 'query') Object.assign(request, encode(random, values));
  if (request.body !== undefined) headers['content-type'] ??= 'application/json';
  if (random.chance(0.15)) spoilHeaders(random, headers);
  // Clients send no body with these methods.
  if (['GET', 'HEAD'].includes(request.method)) delete request.body;
  return request;

  function encode(random: Random, values: Record<string, unknown>): Partial<HostileRequest> {
    const encoding = random.pick(['json', 'json', 'json', 'form', 'form', 'multipart', 'odd']);
    if (encoding === 'json') headers['content-type'] = 'application/json';
    if (encoding === 'form') headers['content-type'] = form;
    if (encoding === 'multipart') headers['content-type'] = multipart;
    if (encoding === 'odd') {
      headers['content-type'] = random.pick([...oddTypes, 'application/json', form, multipart]);
      return { body: oddBody(random, values) };
    }
    if (encoding === 'form') return { body: encodeForm(values) };
    if (encoding === 'multipart') return { body: encodeMultipart(values) };
    return { body: JSON.stringify(values) };
  }
}

function change(random: Random, values: Record<string, unknown>): void {
  const names = [...Object.keys(values), 'website', 'elapsedMs', '__proto__', 'constructor', ''];
  const name = random.pick(names);
  if (random.chance(0.1)) delete values[name];
  else {
    const value = hostileValue(random);
    // Not an assignment, so that `__proto__` becomes an ordinary field.
    Object.defineProperty(values, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

function fillPath(random: Random, path: string): string {
  const filled = path.replace(/:\w+/g, () =>
    random.chance(0.5)
      ? random.pick([anyUuid, 'newsletter', 'x.docx', 'in_1'])
      : encodeSafely(random.pick(hostileTexts).slice(0, 3_000)) || '%20',
  );
  if (!random.chance(0.06)) return filled;
  return random.pick([
    () => `${filled}/`,
    () => `/${filled}`,
    () => filled.toUpperCase(),
    () => filled.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => `${filled}%00`,
    () => `${filled}%`,
    () => `${filled}/%2e%2e/%2e%2e/`,
    () => `${filled};v=1`,
    () => filled + 'x'.repeat(3_000),
    () => `${filled}${'/a'.repeat(500)}`,
  ])();
}

const encodeSafely = (text: string) => encodeURIComponent(text.toWellFormed());

const oddQuery = (random: Random) =>
  random.pick([
    () => '%',
    () => '%ff%fe=%00',
    () => '&'.repeat(2_000),
    () => 'a=1&'.repeat(300),
    () => `a=${'x'.repeat(6_000)}`,
    () => '__proto__=1&constructor=2&then=3',
    () => encodeSafely(random.pick(hostileTexts)).slice(0, 4_000),
  ])();

function encodeForm(values: Record<string, unknown>): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const item of [value].flat(1)) fields.append(name.toWellFormed(), asText(item));
  // Cut off: longer bodies have their own cases.
  return fields.toString().slice(0, 150_000);
}

function encodeMultipart(values: Record<string, unknown>): string {
  const parts = Object.entries(values).map(
    ([name, value]) =>
      `--lv7\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
  );
  return `${parts.join('')}--lv7--\r\n`;
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function oddBody(
  random: Random,
  values: Record<string, unknown>,
): string | Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(values);
  return random.pick<() => string | Uint8Array<ArrayBuffer>>([
    () => '',
    () => text.slice(0, random.below(text.length)),
    () => text.replaceAll('"', random.pick(['\\"', "'", '""', '\\u0000"'])),
    () => '['.repeat(random.below(60_000)),
    () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    () => Uint8Array.from({ length: random.below(300) }, () => random.below(256)),
    () => JSON.stringify(hostileValue(random)) ?? '',
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => `${encodeForm(values)}&a=%00&b=%ff&c=%`,
    () => 'a=1&'.repeat(20_000),
    () => '--lv7\r\n\r\n'.repeat(2_000),
    () => `--lv7\r\ncontent-disposition: form-data; name="f"; filename="x"\r\n\r\nx\r\n--lv7--`,
    () => 'x'.repeat(101_000),
  ])();
}

function spoilHeaders(random: Random, headers: Record<string, string>): void {
  for (let n = 0; n <= random.below(3); n += 1) {
    const name = random.pick(oddHeaders);
    const value = random.pick<() => string>([
      () => random.pick(hostileTexts).slice(0, 2_000),
      () => random.pick(['https://evil.example', 'null', 'https://www.levee.example:444', '']),
      () => ','.repeat(1_500),
      () => 'a=b; '.repeat(300),
      () => '__Host-session=;session=%00;known-browser=.;verification=..',
      () => `t=1,v1=${'0'.repeat(64)}`,
      () => 'bytes=0-0,1-1,-1',
      () => '::ffff:10.0.0.1',
      () => '*;q=0.5, identity;q=0, br;q=9',
    ])();
    // HTTP clients refuse other characters; raw requests cover them.
    headers[name] = value.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim();
  }
  // Any other value makes the client wait before it sends the body.
  if (headers['expect']) headers['expect'] = '100-continue';
}
