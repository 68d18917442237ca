/** The deadlines of one state or topic as a calendar to subscribe to. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { absoluteUrl } from '../../../build/deploy.ts';
import { allLaws, builtOn } from '#src/content/register/all-laws.ts';
import {
  listCalendars,
  writeDeadlines,
  type DeadlineCalendar,
} from '../../../features/laws/machine-formats/deadline-calendars.ts';

export const getStaticPaths = (async () =>
  listCalendars(await allLaws(), builtOn)
    .slice(1)
    .map((calendar) => ({
      params: { calendar: calendar.slug },
      props: { calendar },
    }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ calendar: DeadlineCalendar }> = ({ props }) =>
  new Response(writeDeadlines(props.calendar, absoluteUrl));
