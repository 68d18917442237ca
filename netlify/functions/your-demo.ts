import type { Config } from '@netlify/functions';
import {
  cancelDemo,
  confirmDemo,
  moveDemo,
  renderYourDemo,
} from '#src/features/demo-booking/your-demo/your-demo-page.server.tsx';
import {
  cancelForm,
  confirmForm,
  moveForm,
  yourDemoSchema,
} from '#src/features/demo-booking/your-demo/your-demo-forms.ts';
import { formEndpoint } from '#src/forms/server/form-endpoint.server.ts';
import { endpoint } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** A token of 144 bits can't be guessed, so opening a link needs no rate limit. */
const page = endpoint(yourDemoSchema, renderYourDemo, { method: 'GET', limit: 'none' });

/** The private link in a booking's emails: GET shows the demo and changes nothing, and POST acts. */
export default routes({
  '/your-demo': page,
  '/your-demo/move': formEndpoint(moveForm, moveDemo, { page }),
  '/your-demo/cancel': formEndpoint(cancelForm, cancelDemo, { page }),
  '/your-demo/confirm': formEndpoint(confirmForm, confirmDemo, { page }),
});

export const config: Config = {
  path: ['/your-demo', '/your-demo/move', '/your-demo/cancel', '/your-demo/confirm'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
