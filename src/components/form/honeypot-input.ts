/** The attributes of the honeypot field; a separate module, because `Field.tsx` also imports a stylesheet. */
export const honeypotInput = {
  type: 'text',
  name: 'website',
  tabIndex: -1,
  autoComplete: 'off',
  'aria-hidden': true,
} as const;
