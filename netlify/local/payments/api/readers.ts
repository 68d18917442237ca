/** What parameters must look like: every reader returns a typed value or throws Stripe's own error for the fault. */
import { ApiError, invalidParam } from './api-error.ts';
import type { Param, ParamMap } from './form-params.ts';

/** Reads one parameter; `name` is how an error calls it, e.g. `line_items[0][price]`. */
export type Reader<T> = (param: Param, name: string) => T;

type Readers = Record<string, Reader<unknown>>;
type Read<R extends Readers> = { [K in keyof R]: ReturnType<R[K]> };

/** Parameters of which some must be there, some may, and no other. */
export function shape<R extends Readers, O extends Readers>(
  required: R,
  optional: O,
): Reader<Read<R> & Partial<Read<O>>> {
  const readers = new Map([...Object.entries(required), ...Object.entries(optional)]);
  return (param, name) => {
    if (typeof param === 'string') throw invalidParam(name, 'Invalid object');
    const within = (key: string) => (name ? `${name}[${key}]` : key);
    for (const key of Object.keys(required)) {
      if (param.has(key)) continue;
      const message = `Missing required param: ${within(key)}.`;
      throw invalidParam(within(key), message, 'parameter_missing');
    }
    const read: Record<string, unknown> = {};
    for (const [key, value] of param) {
      const reader = readers.get(key);
      if (!reader) {
        const message = `Received unknown parameter: ${within(key)}`;
        throw invalidParam(within(key), message, 'parameter_unknown');
      }
      read[key] = reader(value, within(key));
    }
    return read as Read<R> & Partial<Read<O>>;
  };
}

/** Text of one character or more, up to `maxLength`. */
export function text(maxLength = 5000): Reader<string> {
  return (param, name) => {
    if (typeof param !== 'string') throw invalidParam(name, 'Invalid string');
    if (param === '') {
      throw invalidParam(
        name,
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
        'parameter_invalid_empty',
      );
    }
    if (param.length > maxLength) {
      const message = `Invalid string: ${param.slice(0, 20)}…; must be at most ${maxLength} characters`;
      throw invalidParam(name, message, 'parameter_invalid_string_length');
    }
    return param;
  };
}

/** A value of the reader, or null for the empty string that unsets it. */
export function unsettable<T>(reader: Reader<T>): Reader<T | null> {
  return (param, name) => (param === '' ? null : reader(param, name));
}

/** A whole number within bounds. */
export function integer({ min = 0, max = 99_999_999_999 } = {}): Reader<number> {
  return (param, name) => {
    const value = typeof param === 'string' && /^-?\d{1,15}$/.test(param) ? Number(param) : NaN;
    if (Number.isNaN(value)) {
      throw invalidParam(name, `Invalid integer: ${describe(param)}`, 'parameter_invalid_integer');
    }
    if (value >= min && value <= max) return value;
    const bound = value < min ? `greater than or equal to ${min}` : `less than or equal to ${max}`;
    throw invalidParam(name, `This value must be ${bound}.`, 'parameter_invalid_integer');
  };
}

/** `true` or `false`. */
export const boolean: Reader<boolean> = (param, name) => {
  if (param === 'true' || param === 'false') return param === 'true';
  throw invalidParam(name, `Invalid boolean: ${describe(param)}`);
};

/** One of the words. */
export function oneOf<const W extends string>(...words: W[]): Reader<W> {
  return (param, name) => {
    const word = words.find((candidate) => candidate === param);
    if (word !== undefined) return word;
    const list = words.join(', ');
    throw invalidParam(name, `Invalid ${name}: must be one of ${list}`);
  };
}

/** An http or https address; `{CHECKOUT_SESSION_ID}` may stand in it. */
export const webAddress: Reader<string> = (param, name) => {
  const address = text()(param, name);
  const parsed = URL.parse(address.replaceAll('{CHECKOUT_SESSION_ID}', 'id'));
  if (parsed && /^https?:$/.test(parsed.protocol)) return address;
  throw invalidParam(name, 'Not a valid URL', 'url_invalid');
};

/** An email address. */
export const email: Reader<string> = (param, name) => {
  const address = text(512)(param, name);
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return address;
  throw invalidParam(name, `Invalid email address: ${address}`, 'email_invalid');
};

/** Up to `max` values, in the order of their numbers. */
export function list<T>(reader: Reader<T>, max = 100): Reader<T[]> {
  return (param, name) => {
    if (typeof param === 'string') throw invalidParam(name, 'Invalid array');
    const keys = [...param.keys()];
    if (keys.some((key) => !/^\d{1,4}$/.test(key))) throw invalidParam(name, 'Invalid array');
    if (keys.length > max) {
      throw invalidParam(name, `Array must have at most ${max} elements.`);
    }
    keys.sort((a, b) => Number(a) - Number(b));
    return keys.map((key, index) => reader(param.get(key) as Param, `${name}[${index}]`));
  };
}

const metadataLimits = { keys: 50, key: 40, value: 500 };

/** Names and texts of the caller's own; an empty text takes the name away. */
export const metadata: Reader<Record<string, string>> = (param, name) => {
  if (param === '') return {};
  if (typeof param === 'string') throw invalidParam(name, 'Invalid object');
  if (param.size > metadataLimits.keys) {
    throw invalidParam(name, 'Metadata can have up to 50 keys.');
  }
  const entries = [...param].map(([key, value]): [string, string] => {
    const place = `${name}[${key}]`;
    if (typeof value !== 'string') throw invalidParam(place, 'Metadata values must be strings.');
    if (key.length > metadataLimits.key || value.length > metadataLimits.value) {
      throw invalidParam(place, 'Metadata keys have up to 40 characters, values up to 500.');
    }
    return [key, value];
  });
  return Object.fromEntries(entries);
};

/** Metadata as it is after an update: named values are set, empty ones go, `undefined` changes nothing. */
export function mergeMetadata(
  existing: Record<string, string>,
  update: Record<string, string> | undefined,
): Record<string, string> {
  const merged = Object.entries({ ...existing, ...update }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

/** A filter on a time: an exact second, or bounds. */
export const timeRange: Reader<(seconds: number) => boolean> = (param, name) => {
  if (typeof param === 'string') {
    const exact = integer()(param, name);
    return (seconds) => seconds === exact;
  }
  const bound = integer();
  const { gt, gte, lt, lte } = shape({}, { gt: bound, gte: bound, lt: bound, lte: bound })(
    param,
    name,
  );
  return (seconds) =>
    !(gt !== undefined && seconds <= gt) &&
    !(gte !== undefined && seconds < gte) &&
    !(lt !== undefined && seconds >= lt) &&
    !(lte !== undefined && seconds > lte);
};

/** Throws unless the parameters are none at all. */
export const nothing: Reader<Record<never, never>> = shape({}, {});

/** Reads the parameters of a whole request. */
export function readAll<T>(reader: Reader<T>, params: ParamMap): T {
  return reader(params, '');
}

/** What the stand-in does not do although Stripe does: said plainly, so that nobody looks for a fault of their own. */
export function notHere(what: string, param?: string): ApiError {
  return new ApiError(400, `The local payment stand-in does not support ${what}.`, {
    ...(param && { param }),
  });
}

function describe(param: Param): string {
  return typeof param === 'string' ? param.slice(0, 50) : 'an object';
}
