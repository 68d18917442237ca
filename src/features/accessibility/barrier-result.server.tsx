/** The page after a report of a barrier. */
import { describeSaved } from '#src/forms/describe-saved.server.tsx';
import { barrierForm } from './barrier-form.ts';

/** By its name in an address. */
export const barrierResults = [
  [
    'barrier-report',
    () => describeSaved(barrierForm, { label: 'Accessibility', href: '/accessibility' }),
  ],
] as const;
