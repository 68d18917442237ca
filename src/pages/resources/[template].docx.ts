/** The templates as editable Word files. */
import type { APIRoute } from 'astro';
import { allTemplates, type Template } from '#src/features/resources/templates/templates.ts';
import { wordResponse } from '#src/features/resources/word/word-file.ts';

export async function getStaticPaths() {
  return (await allTemplates()).map((template) => ({
    params: { template: template.id },
    props: { template },
  }));
}

export const GET: APIRoute<{ template: Template }> = ({ props }) =>
  wordResponse(props.template.wordFile);
