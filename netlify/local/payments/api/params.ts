/** Request parameters: parsed from the form, validated with zod, rejected with Stripe's error messages. */
import * as z from 'zod';
import { simpleEmailPattern } from '#src/formats/email-address.ts';
import { invalidParam } from './stripe-error.ts';

/** Parameters before validation; array items have their indexes as names. */
export interface RawParams {
  [name: string]: string | RawParams;
}

/** Allows schemas only for parameters that exist in Stripe's types. */
export type ParamsOf<P> = { [K in keyof P]?: z.ZodType };

/** Parses a form or a query such as `line_items[0][price]=…&expand[]=…`. */
export function parseForm(form: string): RawParams {
  const root = Object.create(null) as RawParams;
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = name.replaceAll(']', '').split('[');
    const last = steps.pop() ?? '';
    let place = root;
    for (const step of steps) {
      const below = (place[step] ??= Object.create(null) as RawParams);
      if (typeof below === 'string') throw invalidParam(name, 'Invalid object');
      place = below;
    }
    const key = last || String(Object.keys(place).length);
    if (place[key] !== undefined) throw invalidParam(name, `${name} is given twice.`);
    place[key] = value;
  }
  return root;
}

/** Validates the parameters; throws Stripe's error for the first invalid one. */
export function readParams<S extends z.ZodType>(schema: S, given: RawParams): z.output<S> {
  const read = schema.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  const issue = read.error.issues[0] as z.core.$ZodIssue;
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const [first = '', ...below] = [...issue.path, ...unknown].map(String);
  const param = first + below.map((step) => `[${step}]`).join('');
  if (unknown.length > 0) {
    throw invalidParam(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  }
  if (issue.input === undefined) {
    throw invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing');
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'. You should remove '${param}' from your request or supply a non-empty value.`;
    throw invalidParam(param, message, 'parameter_invalid_empty');
  }
  throw invalidParam(param, `Invalid ${param}: ${issue.message}`);
}

/** An object with required and optional parameters and no others. */
export function params<R extends z.core.$ZodShape, O extends z.core.$ZodShape>(
  required: R,
  optional: O,
) {
  return z.strictObject(required).extend(z.object(optional).partial().shape);
}

/** Non-empty text. */
export const text = (max = 5000) => z.string().min(1).max(max, `it must be at most ${max} long`);

/** `true` or `false`. */
export const boolean = z.enum(['true', 'false']).transform((word) => word === 'true');

/** An integer within bounds. */
export const integer = (min = 0, max = 99_999_999_999) => {
  const digits = z.string().regex(/^-?\d{1,15}$/, 'it is not an integer');
  const atMost = `it must be less than or equal to ${max}`;
  return digits.transform(Number).pipe(z.number().min(min).max(max, atMost));
};

/** One to `max` values, in the order of their indexes. */
export const list = <S extends z.ZodType>(schema: S, max = 100) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value ? Object.values(value) : value),
    z.array(schema).min(1).max(max, `it must have at most ${max} elements`),
  );

/** An http or https URL, which may contain `{CHECKOUT_SESSION_ID}`. */
export const webUrl = z.url({ protocol: /^https?$/, error: 'it is not a URL' });

/** An email address. */
export const email = z.string().regex(simpleEmailPattern, 'it is not an email address');

/** The caller's metadata; an empty value removes its key. */
export const metadata = z.record(z.string().max(40), z.string().max(500));

/** An `{ enabled }` object such as `login_page`. */
export const enabled = params({ enabled: boolean }, {});

/** Applies an update to metadata; keys with an empty value are removed. */
export function mergeMetadata(
  existing: Record<string, string>,
  update: Record<string, string> = {},
): Record<string, string> {
  const merged = Object.entries({ ...existing, ...update }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}
