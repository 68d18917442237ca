import { describeSaved } from '#src/forms/server/describe-saved.server.tsx';
import { barrierForm } from './barrier-form.ts';

/** The result page of the barrier form, by its name in the path. */
export const barrierResults = [
  [
    'barrier-report',
    () => describeSaved(barrierForm, { label: 'Accessibility', href: '/accessibility' }),
  ],
] as const;
