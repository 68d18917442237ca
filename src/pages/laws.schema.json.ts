/** The JSON Schema of /laws.json. */
import type { APIRoute } from 'astro';
import { z } from 'astro/zod';
import { publicRegister } from '#src/laws/machine-formats/public-law.ts';

export const GET: APIRoute = () => Response.json(z.toJSONSchema(publicRegister));
