/** The deploy that this build is for: its kind and its addresses. */

/** The kind of deploy; Netlify sets `CONTEXT`. A laptop sets none and counts as production in everything except addresses (R33). */
export const deployContext = process.env['CONTEXT'] || 'local';

/** True for deploy previews and branch deploys: they show a banner and are not indexed. */
export const isPreview = deployContext === 'deploy-preview' || deployContext === 'branch-deploy';

/** A path as an absolute address on this site; `SITE_URL` overrides the site's address. */
export function absoluteUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href;
}
