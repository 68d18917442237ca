/** The record that is sent once per download. */
import * as z from 'zod/mini';
import { paperIds, templateIds } from '#src/content/template-ids.ts';

const messages = {
  resource: 'We couldn’t find this document',
  email: 'Please enter a valid email address',
} as const;

/**
 * A download of one of our documents. `email` is the site's anonymous placeholder; it is validated like
 * any other address and not stored: we count downloads, not people.
 */
export const downloadSchema = z.object({
  resourceId: z.enum([...templateIds, ...paperIds], messages.resource),
  email: z.nullish(
    z
      .string(messages.email)
      .check(z.trim(), z.email(messages.email), z.maxLength(254, messages.email)),
  ),
});

/** A download after parsing. */
export type DownloadRecord = z.output<typeof downloadSchema>;
