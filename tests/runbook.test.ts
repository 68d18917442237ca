import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const runbook = readFileSync('docs/runbook.md', 'utf8');
const between = (start: string, end: string) =>
  runbook.slice(runbook.indexOf(start), runbook.indexOf(end));

test('docs/runbook.md says how to change every secret of .env.example', () => {
  const names = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  const secrets = names.filter((name) =>
    /(_KEY|_SECRET|_TOKEN|_AUTH|_HOOK_URL)$|^(DATABASE|SMTP)_URL$/.test(name),
  );
  expect(secrets.length).toBeGreaterThanOrEqual(11);
  const table = between('## Secrets', '## A leaked key');
  for (const name of secrets) expect(table, name).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
});

test('every npm script that docs/runbook.md names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = [...runbook.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
