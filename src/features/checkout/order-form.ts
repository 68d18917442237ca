/** The checkout form without its rules: the code of those weighs more than the dialog. */
import { simpleEmailLength } from '#src/formats/simple-email.ts';

/** Everything about the order form but its schema (`order.ts`). */
export const askedOrder = {
  path: '/api/payment/create-checkout-session',
  page: '/subscribe',
  label: 'Checkout',
  fields: {
    email: {
      id: 'checkout-email-field',
      label: 'Email address',
      type: 'email',
      autoComplete: 'email',
    },
  },
  words: {
    failed: 'Checkout Setup Failed',
    refused: 'That plan isn’t available. Please reload the page and choose again.',
    kept: 'Nothing was charged.',
    always: true,
  },
} as const;

/** The schema's pattern for the address, for the browser's own check; a test compares both. */
export const orderEmailConstraints = {
  type: 'email',
  required: true,
  maxLength: simpleEmailLength,
} as const;
