/** The icon that browsers request beside pages and files that name none, such as PDF files and feeds. */
import type { APIRoute } from 'astro';
import { appIconFile } from '#src/build/app-icons.ts';

export const GET: APIRoute = async () => new Response(new Uint8Array(await appIconFile()));
