/** The form with which administrators announce a new version of a legal text. */
import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { text } from '#src/forms/rules.ts';
import { legalVersions } from '#src/buying/terms/agreements.ts';

/** The texts whose changes we promise to announce by email, with whom they bind. */
export const announcedTexts = {
  subscription: { title: 'Subscription Agreement', readers: 'plans' },
  terms: { title: 'Terms of Service', readers: 'accounts' },
  privacy: { title: 'Privacy Policy', readers: 'accounts' },
} as const;

/** The id of an announced text. */
export type AnnouncedText = keyof typeof announcedTexts;

/** The newest version of each text, such as `terms/2026-11-22`; a text's first version is not announced. */
export const newestVersions = (Object.keys(announcedTexts) as AnnouncedText[]).flatMap((id) => {
  const days = Object.keys(legalVersions[id]);
  return days.length > 1
    ? [{ id, day: days.at(-1)!, version: `${id}/${days.at(-1)!}` as const }]
    : [];
});

/** The query of the page: whether a version was just announced. */
export const announcementPageSchema = z.object({
  saved: z.catch(z.optional(z.literal('announcement')), undefined),
});

/** The version, and a description of its changes. */
export const announcementForm = defineForm({
  path: '/api/admin/announcement',
  page: '/admin/announcement',
  result: '/admin/announcement?saved=announcement',
  label: 'Announce a new version',
  button: 'Email everyone whom it concerns',
  schema: z.object({
    version: z.enum(
      newestVersions.map(({ version }) => version),
      'Choose the version.',
    ),
    changes: text('Say what changes, in at least 20 characters.', 20, 2000),
  }),
  fields: {
    version: { id: 'announcement-version', label: 'Version', control: 'own' },
    changes: {
      id: 'announcement-changes',
      label: 'What changes',
      control: 'lines',
      hint: 'The email has your words as you write them, without links.',
    },
  },
  messages: {
    saved: {
      title: 'The new version is announced',
      message: 'The emails are being sent. The list below shows when.',
    },
    failed: 'Nothing is announced',
  },
});
