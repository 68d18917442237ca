/** The deadlines of one state or topic as a calendar to subscribe to. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { absoluteUrl } from '../../../build/deploy.ts';
import { jurisdictions } from '#src/content/law-lists.ts';
import { allLaws, builtOn } from '#src/content/register/all-laws.ts';
import { allPlaces } from '#src/content/register/all-places.ts';
import { researchWords } from '#src/content/register/place-words.ts';
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

export const GET: APIRoute<{ calendar: DeadlineCalendar }> = async ({ props: { calendar } }) => {
  const place = jurisdictions.find(({ slug }) => slug === calendar.slug);
  const count = (await allLaws()).filter(({ jurisdiction }) => jurisdiction === place?.slug).length;
  const research = place && researchWords(place.name, (await allPlaces()).get(place.slug), count);
  return new Response(writeDeadlines(calendar, absoluteUrl, research));
};
