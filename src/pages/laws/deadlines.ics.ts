/** All deadlines of the register as a calendar to subscribe to. */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '../../build/deploy.ts';
import { allLaws, builtOn } from '#src/content/register/all-laws.ts';
import {
  listCalendars,
  writeDeadlines,
} from '../../features/laws/machine-formats/deadline-calendars.ts';

export const GET: APIRoute = async () =>
  new Response(
    listCalendars(await allLaws(), builtOn)
      .slice(0, 1)
      .map((calendar) => writeDeadlines(calendar, absoluteUrl))
      .join(''),
  );
