/** Which deploy the running code belongs to, as the platform reports it to each call: nothing but production reaches anybody (R45). */
import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();
/** Production, `npm start`, and code that no platform calls, such as a script or a test. */
const notPreviews = ['production', 'local', ''];

/** Runs a call of the deploy that the platform names, e.g. `production` or `deploy-preview`. */
export function asDeploy<Result>(context: string | undefined, work: () => Result): Result {
  return running.run(context ?? '', work);
}

/** Whether this call belongs to a preview, a branch, or the platform's own server on a laptop, which gets the site's variables, too. */
export const isPreview = (): boolean => !notPreviews.includes(running.getStore() ?? '');
