/** The pages after the forms about one's data. */
import { describeSaved } from '#src/forms/describe-saved.server.tsx';
import { erasureForm, privacyRequestForm } from './privacy-forms.ts';

const toHome = { label: 'Home', href: '/' };
const toPolicy = { label: 'Privacy Policy', href: '/legal?tab=privacy' };

/** Each by its name in an address. */
export const privacyResults = [
  ['privacy-request', () => describeSaved(privacyRequestForm, toPolicy)],
  ['privacy-deletion', () => describeSaved(erasureForm, toHome)],
] as const;
