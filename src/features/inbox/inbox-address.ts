/** The inbox's address and its parameters. */
import * as z from 'zod/mini';
import { searchInput } from '#src/forms/rules.ts';
import { listNames, type ListName } from './lists.server.ts';
import { leadFilters } from './leads/lead.ts';
import type { Place } from './lists/list.server.ts';

/** The page. */
export const inboxPath = '/admin/inbox';

/** The list as a file. */
export const inboxCsvPath = '/api/admin/inbox.csv';

/** States of mails that have not gone out, the ones that need somebody first. */
export const undeliveredStates = ['failed', 'unconfirmed', 'held', 'waiting'] as const;

/** Of these, mails can be sent again all at once; those that wait leave by themselves. */
export const resendableStates = ['failed', 'unconfirmed', 'held'] as const;

/** One of those states. */
export type UndeliveredState = (typeof undeliveredStates)[number];

const placePattern = /^(\d{1,16})\.([\w-]{1,200})$/;

/** What is looked for; `''` for everything. */
export const wordsSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((words) => words.trim().slice(0, searchInput.maxLength).toWellFormed()),
);

/** The part of a list that the page or the file shows; invalid parameters are ignored. */
export const listSchema = z.object({
  kind: z.optional(z.catch(z.optional(z.enum(listNames)), undefined)),
  q: wordsSchema,
  /** Of the mails only those in this state. */
  state: z.catch(z.optional(z.enum(undeliveredStates)), undefined),
  /** Of leads only those in this state, or assigned to the reader. */
  lead: z.catch(z.optional(z.enum(leadFilters)), undefined),
});

/** The page's parameters: the part of a list, the place in it, and the result of a form on the page. */
export const inboxPageSchema = z.extend(listSchema, {
  after: z.pipe(z.catch(z.string(), ''), z.transform(readPlace)),
  saved: z.catch(z.optional(z.enum(['resent', 'all-resent'])), undefined),
});

/** A place as addresses write it. */
function writePlace({ micros, id }: Place): string {
  return `${micros}.${id}`;
}

/** The place in an address, or null. */
function readPlace(text: string): Place | null {
  const [, micros, id] = placePattern.exec(text) ?? [];
  return micros && id ? { micros, id } : null;
}

/** A part of a list, and the place where it starts. */
export interface ListPart {
  kind: ListName;
  q?: string;
  state?: UndeliveredState | undefined;
  lead?: (typeof leadFilters)[number] | undefined;
  after?: Place | null;
}

/** The address of a part of a list; without a place, of its start. */
export function listAddress(path: string, { kind, q, state, lead, after }: ListPart): string {
  const query = new URLSearchParams({
    kind,
    ...(q && { q }),
    ...(state && { state }),
    ...(lead && { lead }),
    ...(after && { after: writePlace(after) }),
  });
  return `${path}?${query}`;
}
