/** The register's rows for its search and filters; the public format is /laws.json. */
import type { APIRoute } from 'astro';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { registerRows } from '#src/laws/register/register-pages.ts';

export const GET: APIRoute = async () => Response.json(registerRows(await allLaws(), builtOn));
