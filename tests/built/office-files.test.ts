import { expect, test } from 'vitest';
import { openSpreadsheet } from '#tests/fixtures/spreadsheet.ts';
import { openWordFile } from '#tests/fixtures/word-document.ts';
import { listFiles, readBuilt, root } from './dist.ts';

const files = (ending: string) => listFiles(`${root}/dist`, ending);

test('every Word file of the site opens without an extension of the format', () => {
  expect(files('.docx').length).toBeGreaterThan(60);
  for (const path of files('.docx'))
    expect(openWordFile(readBuilt(path)).words, path).not.toEqual([]);
});

test('every spreadsheet of the site opens without an extension of the format', () => {
  expect(files('.xlsx').length).toBeGreaterThan(1);
  for (const path of files('.xlsx')) expect(openSpreadsheet(readBuilt(path)), path).not.toEqual([]);
});
