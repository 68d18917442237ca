/** What the checkout asks and says, apart from its rules: their code weighs more than the dialog. */
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
    refused: 'We do not sell this. Please reload the page and choose again.',
    kept: 'Nothing was charged.',
    always: true,
  },
} as const;

/** What the schema says about the address, for the browser's own check; a test holds both together. */
export const orderEmailConstraints = {
  type: 'email',
  required: true,
  maxLength: simpleEmailLength,
} as const;
