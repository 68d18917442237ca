/** The deadlines and changes of the register for the function that writes the weekly mail; it is not served as a page. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '../content/register/all-laws.ts';
import { listNews } from '../features/laws/list-news.ts';

export const GET: APIRoute = async () => Response.json(listNews(await allLaws(), builtOn));
