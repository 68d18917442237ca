import * as z from 'zod/mini';
import { defineForm } from '#src/forms/define-form.ts';
import { linkSchema } from '#src/buying/quotes/acceptance/link-forms.ts';
import { findCertificateType } from './certificate-type.ts';

/** The platform's limit for a request, minus room for the rest of the form (R16). */
const mostCertificateBytes = 4_000_000;

const messages = {
  missing: 'Please choose the file with your certificate',
  type: 'Please choose a PDF, PNG or JPEG file',
  tooLarge:
    'This file is larger than 4 MB. Please scan it at a lower resolution, or send it by email',
} as const;

/** The form that uploads a tax exemption certificate. Its type is read from its bytes. */
export const certificateForm = defineForm({
  path: '/quote/:quoteId/exemption',
  page: '/quote/:quoteId/exemption',
  carries: ['token'],
  label: 'Tax exemption certificate',
  button: 'Send the certificate',
  schema: z.extend(linkSchema, {
    certificate: z
      .custom<Uint8Array<ArrayBuffer>>(
        (value) => value instanceof Uint8Array && value.length > 0,
        messages.missing,
      )
      .check(
        z.refine((bytes) => findCertificateType(bytes) !== null, {
          error: messages.type,
          // A missing file has its own message.
          when: ({ value }) => value instanceof Uint8Array && value.length > 0,
        }),
      ),
  }),
  file: { field: 'certificate', mostBytes: mostCertificateBytes, tooLarge: messages.tooLarge },
  fields: {
    certificate: {
      id: 'exemption-certificate-field',
      label: 'Certificate',
      hint: 'A PDF, PNG or JPEG file of at most 4 MB.',
      control: 'own',
    },
  },
  words: {
    failed: 'We couldn’t accept the certificate',
    refused: 'Please try again.',
    broken: 'Please try again in a minute, or send it by email.',
    kept: 'Please choose the file again.',
  },
});
