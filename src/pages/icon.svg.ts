/** The icon of browser tabs: the mark, lighter on a dark tab. */
import type { APIRoute } from 'astro';
import { markPath } from '#src/assets/drawings/mark-path.ts';

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>path{fill:#0B5C6B}@media(prefers-color-scheme:dark){path{fill:#9AD5DA}}</style><path d="${markPath}"/></svg>`,
  );
