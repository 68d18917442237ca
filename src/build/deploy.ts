/** The deploy context, which Netlify sets as `CONTEXT`. A local build has none and is like production except for its URLs (R33). */
export const deployContext = process.env['CONTEXT'] || 'local';

/** True for deploy previews and branch deploys: they show a banner and are not indexed. */
export const isPreview = deployContext === 'deploy-preview' || deployContext === 'branch-deploy';

/** The absolute URL of a path; `SITE_URL` overrides the site's URL. */
export function absoluteUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href;
}
