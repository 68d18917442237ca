import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPack, packWriter } from './pack-file.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
  file = join(folder, 'cache/results.pack');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => {
  const pack = openPack(file);
  const write = packWriter(file);
  return {
    ...pack,
    add: (key: string, text: string) => write(key, Buffer.from(text)),
    get: (key: string) => pack.get(key)?.toString() ?? null,
  };
};

test('a later build finds the entries of an earlier one, and the last one of a key counts', () => {
  const first = open();
  first.add('one', 'first\n');
  first.add('two', '');
  first.add('one', 'second');
  expect(first.get('one')).toBe('second');
  const later = open();
  expect([later.get('one'), later.get('two'), later.get('three')]).toEqual(['second', '', null]);
});

test('an entry that an interrupted build left unfinished does not count, nor does it hide later ones', () => {
  open().add('whole', 'whole');
  const { size } = statSync(file);
  open().add('partial', 'x'.repeat(100));
  for (const length of [size + 20, size + 80, size + 171]) {
    truncateSync(file, length);
    const pack = open();
    expect([pack.get('whole'), pack.get('partial')]).toEqual(['whole', null]);
    pack.add('partial', 'x'.repeat(100));
    expect(open().get('partial')).toBe('x'.repeat(100));
  }
});

test('an entry with other bytes than those that were written does not count', () => {
  open().add('one', 'written');
  writeFileSync(file, readFileSync(file, 'utf8').replace('written', 'changed'));
  expect(open().get('one')).toBeNull();
  appendFileSync(file, 'not an entry');
  expect(open().get('one')).toBeNull();
});

test('builds at the same time add to the same file', () => {
  const [first, second] = [open(), open()];
  first.add('a', 'of one');
  second.add('b', 'of the other');
  first.add('c', 'of one, too');
  expect(second.get('b')).toBe('of the other');
  expect(first.get('c')).toBe('of one, too');
  expect(open().keys()).toEqual(['a', 'b', 'c']);
});

test('a file whose entries are mostly of no use is written again when it is closed', () => {
  const first = open();
  for (const key of ['a', 'b', 'c']) first.add(key, key.repeat(100));
  const { size } = statSync(file);
  first.close(new Set(['a', 'b']));
  expect(statSync(file).size).toBe(size);
  open().close(new Set(['b']));
  expect(statSync(file).size).toBe(size / 3);
  expect(open().get('b')).toBe('b'.repeat(100));
  expect(readdirSync(join(folder, 'cache'))).toEqual(['results.pack']);
});
