/** The next deadlines of each place; the picker of a state and the pages for other sites show them. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { nextByPlace } from '#src/laws/deadlines/deadlines.ts';

export const GET: APIRoute = async () => Response.json(nextByPlace(await allLaws(), builtOn));
