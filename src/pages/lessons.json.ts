/** The lessons of the email course for functions, which cannot read the collection; not published. */
import type { APIRoute } from 'astro';
import { allLessons } from '#src/features/newsletter/course/all-lessons.ts';

export const GET: APIRoute = async () => Response.json(await allLessons());
