/** The legal duties by state for the function that writes assessment reports; not published. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { dutiesByState } from '#src/laws/deadlines/state-duties.ts';

export const GET: APIRoute = async () => Response.json(dutiesByState(await allLaws(), builtOn));
