import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdLocalDir } from './local-dir.ts';

const root = mkdtempSync(join(tmpdir(), 'levee-local-dir-'));
afterAll(() => rmSync(root, { recursive: true }));
const modeOf = (folder: string) => statSync(folder).mode & 0o7777;

test.each(['new', 'new/below', 'old'])(
  'the folder %s is closed to other users, who then reach nothing in it',
  async (name) => {
    const folder = join(root, name);
    if (name === 'old') {
      (await holdLocalDir(folder, 0)).release();
      chmodSync(folder, 0o755);
    }
    (await holdLocalDir(folder, 0)).release();
    expect(modeOf(folder)).toBe(0o700);
  },
);

test('a folder that users share is refused, and its mode stays', async () => {
  const folder = join(root, 'shared');
  (await holdLocalDir(folder, 0)).release();
  chmodSync(folder, 0o1777);
  await expect(holdLocalDir(folder, 0)).rejects.toThrow(
    '(LOCAL_DIR) can’t be used: users share it.',
  );
  expect(modeOf(folder)).toBe(0o1777);
});
