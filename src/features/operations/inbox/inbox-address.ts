/** The paths and query parameters of the inbox. */
import * as z from 'zod/mini';
import { cleanText } from '#src/formats/typed-text.ts';
import { listNames, type ListName } from './lists.server.ts';
import { leadFilters } from './leads/lead.ts';
import type { Place } from './lists/list.server.ts';

/** The path of the inbox. */
export const inboxPath = '/admin/inbox';

/** The path of a list as CSV. */
export const inboxCsvPath = '/api/admin/inbox.csv';

/** The states of undelivered email; those that need an administrator come first. */
export const undeliveredStates = ['failed', 'unconfirmed', 'held', 'waiting'] as const;

/** The states whose emails can be sent again in bulk; waiting ones are sent automatically. */
export const resendableStates = ['failed', 'unconfirmed', 'held'] as const;

/** A state of undelivered email. */
export type UndeliveredState = (typeof undeliveredStates)[number];

const placePattern = /^(\d{1,16})\.([\w-]{1,200})$/;

/** The search words; `''` for everything. */
export const wordsSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((typed) => cleanText(typed).toWellFormed()),
);

/** The query parameters of the page and the file; invalid ones are ignored. */
export const listSchema = z.object({
  kind: z.optional(z.catch(z.optional(z.enum(listNames)), undefined)),
  q: wordsSchema,
  /** Only emails in this state. */
  state: z.catch(z.optional(z.enum(undeliveredStates)), undefined),
  /** Only leads in this state, or assigned to the reader. */
  lead: z.catch(z.optional(z.enum(leadFilters)), undefined),
});

/** The query parameters of the page, with the place where it starts and the result of a form. */
export const inboxPageSchema = z.extend(listSchema, {
  after: z.pipe(z.catch(z.string(), ''), z.transform(readPlace)),
  saved: z.catch(z.optional(z.enum(['resent', 'all-resent'])), undefined),
});

/** Serializes a place for a URL. */
function writePlace({ micros, id }: Place): string {
  return `${micros}.${id}`;
}

/** Parses a place from a URL, or returns null. */
function readPlace(text: string): Place | null {
  const [, micros, id] = placePattern.exec(text) ?? [];
  return micros && id ? { micros, id } : null;
}

/** A filtered list, and the place where it starts. */
export interface ListPart {
  kind: ListName;
  q?: string;
  state?: UndeliveredState | undefined;
  lead?: (typeof leadFilters)[number] | undefined;
  after?: Place | null;
}

/** The URL of a filtered list, at a place or at its start. */
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
