/** The templates as editable Word files. */
import type { APIRoute } from 'astro';
import { allTemplates, type Template } from '../../features/resources/templates.ts';

export async function getStaticPaths() {
  return (await allTemplates()).map((template) => ({
    params: { template: template.id },
    props: { template },
  }));
}

export const GET: APIRoute<{ template: Template }> = ({ props }) =>
  new Response(props.template.wordFile, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  });
