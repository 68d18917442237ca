/** The checkout form without its schema, whose code is larger than the dialog. */

/** The order form without its schema, which is in order.ts. */
export const orderFormBase = {
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
  messages: {
    failed: 'Checkout Setup Failed',
    refused: 'That plan isn’t available. Please reload the page and choose again.',
    kept: 'Nothing was charged.',
    always: true,
  },
} as const;

/** The browser's constraints for the email field; a test compares them with the schema. */
export const orderEmailConstraints = { type: 'email', required: true } as const;
