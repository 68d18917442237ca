/** The field that only robots see and fill (R38), without its style sheet, which not every page has at its head. */
export const honeypotInput = {
  type: 'text',
  name: 'website',
  tabIndex: -1,
  autoComplete: 'off',
  'aria-hidden': true,
} as const;
