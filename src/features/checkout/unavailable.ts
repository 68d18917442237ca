/** The messages while payments are unavailable (specification, section 8): in toasts, answers and on pages. */
export const unavailable = {
  title: 'Payment System Not Available',
  description: 'Our payment system is currently unavailable. Please contact support.',
} as const;
