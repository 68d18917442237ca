/** The message while payments are unavailable (specification, section 8), for toasts, responses and pages. */
export const unavailable = {
  title: 'Payment System Not Available',
  description: 'Our payment system is currently unavailable. Please contact support.',
} as const;
