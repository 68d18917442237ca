import { ourDay } from '#src/formats/our-day.ts';
import { securityHeaders } from '#src/server/answer.ts';
import { readBuiltFile, caches } from '#src/server/pages/platform-rules.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import type { PolicyAnswers } from './policy-form.ts';
import type { PolicyTexts } from './policy-texts.ts';

/** Responds with the documents for the answers as a ZIP archive. Nothing of the answers is stored or logged. */
export async function answerPolicyFiles(
  answers: PolicyAnswers,
  { siteUrl }: Visitor,
): Promise<Response> {
  // Loaded on demand: a refused form needs no Word code.
  const { makePolicyFiles, zipFiles } = await import('./make-policy-files.server.ts');
  const texts = JSON.parse(await readBuiltFile('dist/policy-texts.json')) as PolicyTexts;
  const files = await makePolicyFiles(answers, texts, { today: ourDay(), siteUrl });
  return new Response(zipFiles(files), {
    headers: {
      ...securityHeaders,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="ai-policy-${answers.state}.zip"`,
      'cache-control': caches.none,
    },
  });
}
