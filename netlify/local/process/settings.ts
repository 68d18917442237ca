import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OperatorError } from './lifecycle.ts';

/** The folder of the project, absolute. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** Applies the project's `.env` file to the environment and returns the settings. */
export function loadSettings() {
  applyEnvFile(readEnvFile(join(projectRoot, '.env')));
  return readSettings(projectRoot);
}

/** Reads a `.env` file, if it exists; throws an OperatorError that names the first broken line. */
export function readEnvFile(file: string): Record<string, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new OperatorError(`The file ${file} can’t be read as text: remove or repair it.`);
  }
  const brokenLine = findBrokenLine(text);
  if (brokenLine) {
    throw new OperatorError(
      `Line ${brokenLine} of ${file} is broken: every line must read NAME=value, be empty, or start with #.`,
    );
  }
  return Object.fromEntries(
    Object.entries(parseEnv(text)).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

/** Adds variables to the environment unless they are already set there and not empty. */
export function applyEnvFile(variables: Record<string, string>, environment = process.env): void {
  for (const [name, value] of Object.entries(variables)) environment[name] ||= value;
}

/** Reads PORT (0 picks a free one), HOST and LOCAL_DIR; a relative LOCAL_DIR is resolved from `base`. */
export function readSettings(base: string, environment = process.env) {
  const port = environment.PORT || '4321';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new OperatorError(`PORT must be a whole number from 0 to 65535, but it is "${port}".`);
  }
  return {
    port: Number(port),
    host: environment.HOST || undefined,
    localDir: readLocalDir(base, environment),
  };
}

/** The absolute path of LOCAL_DIR. */
export const readLocalDir = (base: string, environment = process.env): string =>
  resolve(base, environment.LOCAL_DIR || '.local');

const assignment = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_.]*\s*=\s*(.*)$/;

// Node's parser silently skips lines that it does not understand; a missing secret would be hard to notice.
function findBrokenLine(text: string): number | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const value = assignment.exec(line)?.[1];
    if (value === undefined || value.includes('\0')) return index + 1;
    const quote = /^["'`]/.exec(value)?.[0];
    if (!quote) continue;
    const opened = index;
    let rest = value.slice(1);
    while (!rest.includes(quote)) {
      index += 1;
      const next = lines[index];
      if (next === undefined) return opened + 1;
      rest = next;
    }
    if (!/^\s*(#.*)?$/.test(rest.slice(rest.indexOf(quote) + 1))) return index + 1;
  }
  return null;
}
