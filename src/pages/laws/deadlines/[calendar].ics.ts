/** The deadlines of one state or topic as a calendar to subscribe to. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { jurisdictions } from '#src/content/lists/law-lists.ts';
import { allLaws, allPlaces, builtOn } from '#src/laws/record/all-laws.ts';
import { researchWords } from '#src/laws/place/place-words.ts';
import {
  listCalendars,
  writeDeadlines,
  type DeadlineCalendar,
} from '#src/laws/machine-formats/deadline-calendars.ts';

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
