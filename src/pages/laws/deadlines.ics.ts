/** All deadlines of the register as a calendar to subscribe to. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { listCalendars, writeDeadlines } from '#src/laws/machine-formats/deadline-calendars.ts';

export const GET: APIRoute = async () =>
  new Response(
    listCalendars(await allLaws(), builtOn)
      .slice(0, 1)
      .map((calendar) => writeDeadlines(calendar, absoluteUrl))
      .join(''),
  );
