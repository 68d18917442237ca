/** The web app manifest. */
import type { APIRoute } from 'astro';
import { readColor } from '#src/build/styles/read-color.ts';
import { site } from '#src/site.ts';
import tokens from '#src/styles/color-tokens.css?raw';

const png = (size: number, purpose?: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute = () =>
  Response.json({
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
    start_url: '/',
    display: 'minimal-ui',
    background_color: readColor(tokens, 'paper'),
    theme_color: readColor(tokens, 'deep'),
    icons: [
      png(192),
      png(512),
      // The logo is inside the safe zone of maskable icons.
      png(512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
