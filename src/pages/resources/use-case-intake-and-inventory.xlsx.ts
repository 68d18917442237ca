/** The inventory of the intake template as a spreadsheet. */
import type { APIRoute } from 'astro';
import { allTemplates } from '#src/features/resources/templates/templates.ts';

export const GET: APIRoute = async () => {
  const sheet = (await allTemplates()).find((template) => template.sheet)?.sheet;
  return new Response(sheet?.file ?? null, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  });
};
