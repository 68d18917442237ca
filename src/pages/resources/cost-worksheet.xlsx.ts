/** The cost worksheet. */
import type { APIRoute } from 'astro';
import { makeCostWorksheet } from '#src/features/resources/worksheet/cost-worksheet.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';

export const GET: APIRoute = async () =>
  new Response(await makeCostWorksheet(writtenDay(ourDay())), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  });
