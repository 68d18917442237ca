/** What the law asks in each state, for the function that writes council memos; not published. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { briefsByState } from '#src/features/maturity-assessment/memo/state-brief.ts';

export const GET: APIRoute = async () => Response.json(briefsByState(await allLaws(), builtOn));
