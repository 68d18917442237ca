/**
 * Journeys by keyboard alone at 320 pixels, compared with the transcripts of a screen reader in tests/transcripts.
 * `LEVEE_WRITE_TRANSCRIPTS=1` writes them, and `npm run test:engines` takes the same journeys in other browsers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromiumEngine } from '#tests/engines/chromium-engine.ts';
import { journeys } from '#tests/engines/journeys.ts';
import { Visitor } from '#tests/engines/visitor.ts';
import { expect, smallest, test } from './journey.ts';

test.use({ timezoneId: 'America/Chicago', viewport: smallest });

for (const [name, journey] of Object.entries(journeys))
  test(`a screen reader at 320 pixels announces the ${name}`, async ({ page, baseURL }) => {
    const engine = await chromiumEngine(page);
    const visitor = new Visitor(engine, baseURL!);
    await journey(visitor);
    const file = `tests/transcripts/${name}.txt`;
    const heard = engine.transcript();
    if (process.env['LEVEE_WRITE_TRANSCRIPTS']) writeFileSync(file, heard);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(heard);
  });
