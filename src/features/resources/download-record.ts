/** What is sent with a download, once. */
import * as z from 'zod/mini';
import { templateIds } from '#src/content/template-ids.ts';

const messages = {
  resource: 'We do not know this document',
  email: 'Please enter a valid email address',
} as const;

/**
 * A download of one of our documents. `email` is the site's anonymous placeholder; it is checked like
 * any other address and goes no further: a download is counted, not a person.
 */
export const downloadSchema = z.object({
  resourceId: z.enum(templateIds, messages.resource),
  email: z.nullish(
    z
      .string(messages.email)
      .check(z.trim(), z.email(messages.email), z.maxLength(254, messages.email)),
  ),
});

/** A download as the schema hands it on. */
export type DownloadRecord = z.output<typeof downloadSchema>;
