/** Where administrators record notice, and what its page and its form say. */
import * as z from 'zod/mini';

/** The page. */
export const noticePath = '/admin/notice';

/** Where its form goes. */
export const recordNoticePath = '/api/admin/notice';

const text = z.catch(z.string(), '');

/** Which subscription, and what became of the form. */
export const noticePageSchema = z.object({
  subscription: text,
  outcome: z.catch(z.optional(z.literal('done')), undefined),
});

/** What was typed, as it was: the page shows it again with what is wrong. */
export const noticeSchema = z.object({ subscription: text, day: text, from: text });

/** The page of one subscription. */
export function noticeAddress(subscription: string): string {
  return `${noticePath}?${new URLSearchParams({ subscription })}`;
}
