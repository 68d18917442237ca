import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { applyEnvFile, readEnvFile, readSettings } from './settings.ts';

const file = join(mkdtempSync(join(tmpdir(), 'levee-env-')), '.env');
afterAll(() => rmSync(join(file, '..'), { recursive: true, force: true }));

function read(text: string | Uint8Array) {
  writeFileSync(file, text);
  return readEnvFile(file);
}

test('reads a .env file as Node does, with quotes, comments and multiline values', () => {
  expect(
    read(
      "\uFEFF# words\r\n\r\nA=1\r\nexport B = \"two words\" # why\r\nC='x\ny'\nD=it's=fine#really\nE=\n",
    ),
  ).toMatchObject({ A: '1', B: 'two words', C: 'x\ny' });
});

test('a missing file has no variables', () => {
  expect(readEnvFile(`${file}.absent`)).toEqual({});
});

test.each([
  ['A=1\nthis is not a line\nB=2', 2],
  ['A=1\n\n=5', 3],
  ['A="open\nB=2', 1],
  ['1A=2', 1],
  ['A="x" and more', 1],
  ['A=1\n<<<<<<< HEAD', 2],
])('names the broken line of %j', (text, line) => {
  expect(() => read(text)).toThrow(new RegExp(`^Line ${line} of .*\\.env is broken: [^\\n]*$`));
});

test('a file that is not text fails with one sentence', () => {
  expect(() => read(new Uint8Array([0x41, 0x3d, 0xff, 0xfe]))).toThrow(/can’t be read as text/);
});

test('an environment variable wins over .env unless it is empty', () => {
  const environment = { A: 'real', B: '' };
  applyEnvFile({ A: 'file', B: 'file', C: 'file' }, environment);
  expect(environment).toEqual({ A: 'real', B: 'file', C: 'file' });
});

test('PORT and LOCAL_DIR have defaults, and a relative folder is resolved from the project', () => {
  const base = process.cwd();
  expect(readSettings(base, {})).toMatchObject({ port: 4321, localDir: join(base, '.local') });
  expect(readSettings(base, { PORT: '80', LOCAL_DIR: 'x/y' })).toMatchObject({
    port: 80,
    localDir: join(base, 'x', 'y'),
  });
});

test.each(['abc', '-1', '70000', '4321x', '1.5', '0x10', ' '])('rejects PORT=%j', (PORT) => {
  expect(() => readSettings('/', { PORT })).toThrow(/^PORT must be a whole number .*\.$/);
});
