/** What each state's laws ask, for the function that writes assessment reports; it is not served as a page. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '../content/register/all-laws.ts';
import { dutiesByState } from '../content/register/state-duties.ts';

export const GET: APIRoute = async () => Response.json(dutiesByState(await allLaws(), builtOn));
