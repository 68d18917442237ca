/** The deploy to which a call belongs: only production contacts anyone (R45). */
import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();
/** Production, `npm start`, and code outside of the platform, such as a script or a test. */
const notPreviews = ['production', 'local', ''];

/** Runs `work` as part of a deploy, such as `production` or `deploy-preview`. */
export function asDeploy<Result>(context: string | undefined, work: () => Result): Result {
  return running.run(context ?? '', work);
}

/** Whether this call belongs to the published site. */
export const isProduction = (): boolean => running.getStore() === 'production';

/** Whether this call belongs to a preview, a branch, or the platform's dev server, which also gets the site's variables. */
export const isPreview = (): boolean => !notPreviews.includes(running.getStore() ?? '');
