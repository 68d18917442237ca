import type { Config } from '@netlify/functions';
import { answerPolicyFiles } from '#src/features/resources/policy-builder/answer-policy-files.server.ts';
import { policyForm } from '#src/features/resources/policy-builder/policy-form.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { routes } from '#src/server/routes.ts';

/** Makes the documents of the policy builder; the try is counted before that, because it takes a while. */
export default routes({
  '/api/policy-files': formEndpoint(policyForm, answerPolicyFiles, { countsFirst: true }),
});

export const config: Config = {
  path: ['/api/policy-files'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
