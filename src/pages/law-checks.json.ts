/** When each record of the register was checked and its next day, for the inbox; not published. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { listChecks } from '#src/laws/checks/due-checks.ts';

export const GET: APIRoute = async () => Response.json(listChecks(await allLaws(), builtOn));
