import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';
import { OperatorError } from '#local/process/lifecycle.ts';

/** Matches a path against a pattern and returns the values of `:name` and `*` (as `splat`), or null. */
type PathMatcher = (path: string) => Record<string, string> | null;

interface HeaderRule {
  matches: PathMatcher;
  values: Record<string, string>;
}

/** A redirect or, with status 200, a rewrite; with `force` it also applies where a file exists. */
export interface RedirectRule {
  matches: PathMatcher;
  /** Query parameters that the URL must have; `:name` matches any value. */
  query: Record<string, string>;
  to: string;
  status: number;
  force: boolean;
}

/** The rules in order of precedence. */
export interface PlatformConfig {
  headers: HeaderRule[];
  redirects: RedirectRule[];
}

const headerSchema = z.object({
  for: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});
const redirectSchema = z.object({
  from: z.string(),
  query: z._default(z.record(z.string(), z.string()), {}),
  to: z.string(),
  status: z._default(z.number(), 301),
  force: z._default(z.boolean(), false),
});
const configSchema = z.object({
  headers: z._default(z.array(headerSchema), []),
  redirects: z._default(z.array(redirectSchema), []),
});

/** Reads the rules of a built site; a missing file has no rules, and a broken one throws an OperatorError. */
export function readPlatformConfig(projectRoot: string, distDir: string): PlatformConfig {
  const fromBuild = readConfig(join(projectRoot, '.netlify', 'v1', 'config.json'), JSON.parse);
  const fromToml = readConfig(join(projectRoot, 'netlify.toml'), parse);
  const listed = parseRedirectsFile(readOptional(join(distDir, '_redirects')));
  return {
    headers: [...fromBuild.headers, ...fromToml.headers].map((rule) => ({
      matches: compilePathPattern(rule.for),
      values: Object.fromEntries(
        Object.entries(rule.values).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
    })),
    redirects: [...listed, ...fromToml.redirects].map((rule) => ({
      ...rule,
      matches: compilePathPattern(rule.from),
    })),
  };
}

/** The headers of all matching rules; a later rule overrides an earlier one. */
export function headersFor(rules: HeaderRule[], path: string): Headers {
  const headers = new Headers();
  for (const rule of rules) {
    if (!rule.matches(path)) continue;
    for (const [name, value] of Object.entries(rule.values)) headers.set(name, value);
  }
  return headers;
}

/** Compiles a path pattern: `:name` is one segment, `*` the rest. As on the platform, case and a trailing slash are ignored. */
export function compilePathPattern(pattern: string): PathMatcher {
  const names: string[] = [];
  const parts = pattern.split('/').filter(Boolean);
  const source = parts.map((part) => {
    if (part.startsWith(':')) {
      names.push(part.slice(1));
      return '/([^/]+)';
    }
    if (part === '*') {
      names.push('splat');
      return '(?:/(.*))?';
    }
    const pieces = part.split('*');
    names.push(...Array<string>(pieces.length - 1).fill('splat'));
    return `/${pieces.map((piece) => RegExp.escape(piece)).join('(.*)')}`;
  });
  const expression = new RegExp(`^${source.join('')}/?$`, 'iu');
  return (path) => {
    const match = expression.exec(path);
    if (!match) return null;
    return Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
  };
}

function readConfig(file: string, parseText: (text: string) => unknown) {
  const text = readOptional(file);
  if (text === '') return { headers: [], redirects: [] };
  try {
    return z.parse(configSchema, parseText(text));
  } catch (error) {
    throw new OperatorError(`The file ${file} is broken: ${(error as Error).message}`);
  }
}

function readOptional(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parseRedirectsFile(text: string): z.output<typeof redirectSchema>[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status = '301'] = line.trim().split(/\s+/);
    if (!from || from.startsWith('#') || !to) return [];
    return [
      { from, to, query: {}, status: Number.parseInt(status, 10), force: status.endsWith('!') },
    ];
  });
}
