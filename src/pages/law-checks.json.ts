/** When each record of the register was checked and its next day, for the inbox; not published. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '../content/register/all-laws.ts';
import { listChecks } from '../content/register/due-checks.ts';

export const GET: APIRoute = async () => Response.json(listChecks(await allLaws(), builtOn));
