/** The cost worksheet. */
import type { APIRoute } from 'astro';
import { makeCostWorksheet } from '../../features/resources/worksheet/cost-worksheet.ts';
import { writtenDay } from '../../formats/calendar-days.ts';
import { ourDay } from '../../formats/our-day.ts';

export const GET: APIRoute = async () =>
  new Response(await makeCostWorksheet(writtenDay(ourDay())), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  });
