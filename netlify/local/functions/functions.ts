import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { OperatorError } from '#local/process/lifecycle.ts';
import './load-tsx.ts';

/** A function with its configuration. */
export interface LocalFunction {
  name: string;
  patterns: URLPattern[];
  excluded: URLPattern[];
  methods: string[];
  preferStatic: boolean;
  schedule: string | undefined;
  handle: (request: Request, context: Context) => unknown;
}

/** The parts of the platform's context that depend on the caller. */
export interface CallContext {
  ip: string;
  siteUrl: string;
  waitUntil: (work: Promise<unknown>) => void;
}

type Importer = (file: string) => Promise<unknown>;
interface FunctionModule {
  default: LocalFunction['handle'];
  config?: Config;
}

/** Imports every module of a folder; throws an OperatorError for one without a default export. */
export async function loadFunctions(
  folder: string,
  importModule: Importer = (file) => import(pathToFileURL(file).href),
): Promise<LocalFunction[]> {
  const files = listModules(folder);
  return Promise.all(
    files.map(async (file) => {
      const module = (await importModule(join(folder, file))) as FunctionModule;
      if (typeof module.default !== 'function') {
        throw new OperatorError(`The function netlify/functions/${file} has no default export.`);
      }
      return describeFunction(file.replace(/\.\w+$/, ''), module);
    }),
  );
}

/** Finds the function for a request, with its path parameters, or null. */
export function findFunction(
  functions: LocalFunction[],
  request: Request,
): { found: LocalFunction; params: Record<string, string> } | null {
  const target = { pathname: new URL(request.url).pathname };
  for (const found of functions) {
    if (found.methods.length > 0 && !found.methods.includes(request.method)) continue;
    if (found.excluded.some((pattern) => pattern.test(target))) continue;
    for (const pattern of found.patterns) {
      const match = pattern.exec(target);
      if (match) return { found, params: readParams(match.pathname.groups) };
    }
  }
  return null;
}

/** Calls a function; an exception is logged and becomes a 500 without details. */
export async function callFunction(
  { name, handle }: LocalFunction,
  request: Request,
  params: Record<string, string>,
  callContext: CallContext,
): Promise<Response> {
  const context = createContext(request, params, callContext);
  try {
    const answer = await handle(request, context);
    return answer instanceof Response ? answer : new Response(null, { status: 204 });
  } catch (error) {
    if (!request.signal.aborted) {
      console.error(`The function ${name} crashed (request ${context.requestId}).`, error);
    }
    return new Response(`Internal error. Request ${context.requestId}.`, {
      status: 500,
      headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' },
    });
  }
}

function listModules(folder: string): string[] {
  try {
    return readdirSync(folder).filter(
      (file) => /\.m?[jt]s$/.test(file) && !file.includes('.test.'),
    );
  } catch {
    return [];
  }
}

function describeFunction(
  name: string,
  { default: handle, config: settings = {} }: FunctionModule,
) {
  const schedule = 'schedule' in settings ? settings.schedule : undefined;
  const paths = settings.path ?? (schedule ? [] : `/.netlify/functions/${name}`);
  return {
    name,
    handle,
    schedule,
    patterns: toPatterns(paths),
    excluded: toPatterns(settings.excludedPath ?? []),
    methods: [settings.method ?? []].flat(),
    preferStatic: settings.preferStatic ?? false,
  };
}

function toPatterns(paths: string | string[]): URLPattern[] {
  return [paths].flat().map((pathname) => new URLPattern({ pathname }));
}

function readParams(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value = '']) => [name, decodeSafely(value)]),
  );
}

function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

// Only the parts of the platform's context that make sense locally.
function createContext(
  request: Request,
  params: Record<string, string>,
  { ip, siteUrl, waitUntil }: CallContext,
): Context {
  const context: Partial<Context> = {
    account: { id: 'local' },
    deploy: { context: 'local', id: 'local', published: true },
    geo: {},
    ip,
    json: (input: unknown) => Response.json(input),
    log: console.log,
    params,
    requestId: request.headers.get('x-nf-request-id') ?? randomUUID(),
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: siteUrl },
    url: new URL(request.url),
    waitUntil,
  };
  return context as Context;
}
