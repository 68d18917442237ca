/** The lists that an email address can join, and what their pages and emails call them. */
import * as z from 'zod/mini';
import { site } from '#src/site.ts';

/** The ids, which are part of each email's `List-Id` and never change. */
export const listIds = ['weekly-update', 'five-lessons'] as const;

/** The id of a list. */
export type ListId = (typeof listIds)[number];

interface ListWords {
  /** The list, after "our". */
  name: string;
  /** The same at greater length. */
  fullName: string;
  /** What its emails bring. */
  items: string;
  /** The page with its form. */
  page: `/${string}`;
  /** The message after an address is confirmed. */
  confirmed: string;
  /** Where readers go next. */
  next: { label: string; href: string };
}

/** The words of each list. */
export const lists: Record<ListId, ListWords> = {
  'weekly-update': {
    name: 'weekly update',
    fullName: 'weekly AI governance update',
    items: 'weekly updates',
    page: '/newsletter',
    confirmed:
      'The next weekly update comes to your address. Every update has a link that changes what you get, and one that unsubscribes you at once.',
    next: { label: 'Read the latest updates', href: '/blog' },
  },
  'five-lessons': {
    name: 'email course',
    fullName: 'email course of five lessons',
    items: 'lessons',
    page: '/resources/five-lessons',
    confirmed:
      'The first lesson arrives within minutes, and the other four within ten days. Every lesson has a link that unsubscribes you at once.',
    next: { label: 'See the templates', href: '/resources#documents-section' },
  },
};

const facts = z.catch(z.looseObject({ list: z.catch(z.enum(listIds), 'weekly-update') }), {
  list: 'weekly-update',
});

/** The words of the list that a result page is about, by its query. */
export const listOf = (query: unknown): ListWords => lists[z.parse(facts, query).list];

/** The result page of a form about a list. */
export const resultPage = (form: string, list: ListId): string =>
  `/form-result/${form}${list === 'weekly-update' ? '' : `?list=${list}`}`;

/** The list after our name: whose list it is. */
export const ownName = (list: ListId): string => `${site.name}'s ${lists[list].name}`;
