/**
 * Nine journeys with the keyboard alone, on the narrowest screen, as a screen reader hears them. What it hears is in tests/transcripts, to be read like a play, and
 * compared on each run; `LEVEE_WRITE_TRANSCRIPTS=1` writes it. `npm run test:engines` goes the same ways in other browsers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromiumEngine } from '../engines/chromium-engine.ts';
import { journeys } from '../engines/journeys.ts';
import { Visitor } from '../engines/visitor.ts';
import { expect, test } from './journey.ts';
import { smallest } from './whole-page.ts';

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
