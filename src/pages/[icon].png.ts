/** The app icon as PNG, rendered from its SVG, for clients without SVG support. */
import type { APIRoute } from 'astro';
import { appIcon, appIcons } from '#src/build/app-icons.ts';

export function getStaticPaths() {
  return appIcons.map(({ name, size }) => ({ params: { icon: name }, props: { size } }));
}

export const GET: APIRoute<{ size: number }> = async ({ props }) =>
  new Response(new Uint8Array(await appIcon(props.size)));
