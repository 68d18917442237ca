/** What pages, files and Lexi say about the research of a place (R51): never nothing. */
import type { z } from 'astro/zod';
import type { placeSchema } from '#src/content/schemas/place-schema.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';

/** A parsed place file. */
export type PlaceResearch = z.output<typeof placeSchema>;

/** The states of knowledge about a place, with their labels; the same words stand on the map, on pages and in files. */
export const knowledgeLabels = {
  records: 'Has records',
  'none-found': 'Researched, none found',
  'not-researched': 'Not researched',
} as const;

/** A key of {@link knowledgeLabels}. */
export type Knowledge = keyof typeof knowledgeLabels;

/** What is known about a place with `count` records. */
export const knowledgeOf = (research: PlaceResearch | undefined, count: number): Knowledge =>
  count > 0 ? 'records' : research?.researchedOn ? 'none-found' : 'not-researched';

/** That an empty place proves nothing, as Lexi says it, too. */
export const noProof = 'That is no proof that there is none.';

/** How old the sources of the records are, whatever the day of the research. */
const sourceWords = 'Each record says on which day its sources end.';

/** When the places were researched, `researchedOn` by the day given, and that each record has a day of its own. */
export const coverageWords = (researchedOn: string): string =>
  `We last researched every state on ${writtenDay(researchedOn)}. Each record says on which day its sources end; for most, that is June 2026 or before.`;

/** The sentences about the research of `name`, which has `count` records. */
export const researchWords = (...of: Parameters<typeof researchLimits>): string =>
  [researchLimits(...of), researchDetails(of[1], of[2])].filter(Boolean).join(' ');

/** What was looked at and, for a place with records, what is missing; empty when nothing was looked at. */
export function researchDetails(research: PlaceResearch | undefined, count: number): string {
  const { lookedAt = [], note } = research ?? {};
  const looked = lookedAt.length > 0 && `We looked at ${lookedAt.join('; ')}.`;
  return [looked, count > 0 && note].filter(Boolean).join(' ');
}

/** How far the research of `name` went: what a reader must know first. */
export function researchLimits(
  name: string,
  research: PlaceResearch | undefined,
  count: number,
): string {
  const { researchedOn, note } = research ?? {};
  const first = researchedOn
    ? `We researched ${name} on ${writtenDay(researchedOn)}${count > 0 ? '.' : ` and found no law, order or policy on AI. ${noProof}`}`
    : `We have not researched ${name}${count > 0 ? ' as a whole: there may be more than these laws.' : `. ${noProof}`}`;
  return [first, researchedOn && sourceWords, count === 0 && note].filter(Boolean).join(' ');
}
