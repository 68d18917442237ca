/** The subscription agreement as a Word file to mark up. */
import type { APIRoute } from 'astro';
import { getEntry } from 'astro:content';
import { absoluteUrl } from '#src/build/deploy.ts';
import { policyDates } from '#src/features/legal/read-policy.ts';
import { requirePolicy } from '#src/features/legal/policies.ts';
import { makeWordFile, wordResponse } from '#src/features/resources/word/word-file.ts';
import { site } from '#src/site.ts';

export const GET: APIRoute = async () => {
  const policy = await requirePolicy('subscription');
  const { title, sections } = policy;
  const path = `subscription/${policy.effectiveDate}`;
  const entry = (await getEntry('legalArchive', path))!;
  let at = 0;
  const body = entry
    .body!.replace(/^## .*$/gm, () => `## ${sections[at++]!.heading}`)
    .replace(/\[\]\(#([^)]*)\)/g, (_link, anchor: string) => {
      const { heading } = sections.find(({ id }) => id === `subscription-${anchor}`)!;
      return `section ${heading.replace('. ', ' (')})`;
    });
  const inShort = entry.data.inShort.map((item) => `- ${item}`).join('\n');
  return wordResponse(
    makeWordFile({
      title,
      description: policyDates(policy).text,
      file: `${path}.md`,
      origin: `${site.legalName}, ${site.contact.city}`,
      pageUrl: absoluteUrl(`/legal/${path}`),
      markdown: `## In short\n\n${inShort}\n\n${body}`,
    }),
  );
};
