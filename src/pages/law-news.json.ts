/** Deadlines and changes of laws for the function that writes the weekly mail; not published. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { listNews } from '#src/laws/news/law-news.ts';

export const GET: APIRoute = async () => Response.json(listNews(await allLaws(), builtOn));
