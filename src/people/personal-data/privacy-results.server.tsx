import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import { erasureForm, privacyRequestForm } from './privacy-forms.ts';

const toHome = { label: 'Home', href: '/' };
const toPolicy = { label: 'Privacy Policy', href: '/legal?tab=privacy' };

/** The result pages of the privacy forms, by their names in the path. */
export const privacyResults = [
  ['privacy-request', (facts: unknown) => describeSaved(privacyRequestForm, toPolicy, { facts })],
  ['privacy-deletion', () => describeSaved(erasureForm, toHome)],
] as const;
