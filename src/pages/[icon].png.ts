/** The app icon as PNG, for clients without SVG; made from the single drawing, so that re-branding is one edit. */
import type { APIRoute } from 'astro';
import { appIcon, appIcons } from '../build/app-icons.ts';

export function getStaticPaths() {
  return appIcons.map(({ name, size }) => ({ params: { icon: name }, props: { size } }));
}

export const GET: APIRoute<{ size: number }> = async ({ props }) =>
  new Response(new Uint8Array(await appIcon(props.size)));
