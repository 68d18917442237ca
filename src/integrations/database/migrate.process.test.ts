import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/fixtures/database.ts';

const fixture = await openTestDatabase({ migrated: false });
afterAll(() => fixture.close());

const run = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['src/integrations/database/migrate.ts'], {
    env: { ...process.env, ...env },
  });

test('the command prints what it applied, and a second run has nothing to apply', async () => {
  expect((await run({})).stdout).toMatch(
    /^Applied 0001_schema\.sql.*\.\nMarked the database as one for production\.\n$/,
  );
  expect((await run({})).stdout).toBe('Nothing to apply.\n');
});

test.each([{ NEON_FETCH_ENDPOINT: 'http://127.0.0.1:9/sql' }, { DATABASE_URL: 'x' }])(
  'with %j the command prints the reason in one line, and fails',
  async (broken) => {
    await expect(run(broken)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database was not migrated: .+\n$/) as string,
    });
  },
);
