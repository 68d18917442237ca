/** The deploy that this build is for: which one, and its addresses. */

/** Which deploy this build is for; Netlify sets `CONTEXT`, a laptop has none and counts as production in all but addresses (R33). */
export const deployContext = process.env['CONTEXT'] || 'local';

/** True for deploy previews and branch deploys: they carry a banner and are not indexed. */
export const isPreview = deployContext === 'deploy-preview' || deployContext === 'branch-deploy';

/** A path from the root as an address on this site; `SITE_URL` says where the site is. */
export function absoluteUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href;
}
