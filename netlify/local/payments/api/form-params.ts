/** Form-encoded parameters with brackets, as Stripe takes them: `line_items[0][price]=…`, `expand[]=…`. */
import { ApiError, invalidParam } from './api-error.ts';

/** A value, or parameters below this one by name; the members of a list are named by their numbers. */
export type Param = string | ParamMap;
/** A Map, so that no name can reach an object's prototype. */
export type ParamMap = Map<string, Param>;

const deepest = 8;
const most = 1000;

/** Parses a query or a body; throws an ApiError for what is no set of parameters. */
export function parseParams(text: string): ParamMap {
  const root: ParamMap = new Map();
  const entries = [...new URLSearchParams(text)];
  if (entries.length > most) throw new ApiError(400, 'Too many parameters.');
  for (const [name, value] of entries) put(root, name, value);
  return root;
}

function put(root: ParamMap, name: string, value: string): void {
  const path = readPath(name);
  let place = root;
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(place.size) : step;
    const isLast = depth === path.length - 1;
    const there = place.get(key);
    if (isLast) {
      if (there !== undefined) throw invalidParam(name, `Invalid request: ${name} is given twice.`);
      place.set(key, value);
      return;
    }
    if (typeof there === 'string') throw invalidParam(name, 'Invalid object');
    const below: ParamMap = there ?? new Map<string, Param>();
    place.set(key, below);
    place = below;
  }
}

function readPath(name: string): string[] {
  const parsed = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const brackets = parsed?.[2] ?? '';
  const steps = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, step]) => step ?? '');
  if (!parsed?.[1] || steps.length >= deepest) {
    throw invalidParam(name, `Invalid parameter name: ${name.slice(0, 100)}`);
  }
  return [parsed[1], ...steps];
}

/** The parameters as plain JSON, for the log of requests and to compare two requests. */
export function plainParams(params: ParamMap): Record<string, unknown> {
  return Object.fromEntries(
    [...params]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'string' ? value : plainParams(value)]),
  );
}
