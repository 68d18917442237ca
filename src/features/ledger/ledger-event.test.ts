import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ledgerEventTypes } from './ledger-event.ts';

test('docs/setup.md lists the events of the webhook', () => {
  const setup = readFileSync('docs/setup.md', 'utf8');
  const listed = /```\n([^`]*)```/
    .exec(setup)?.[1]
    ?.split('\n')
    .map((line) => line.trim());
  expect(listed?.filter(Boolean)).toEqual(ledgerEventTypes);
});
