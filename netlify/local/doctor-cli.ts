/** `npm run doctor`: says whether everything that the site needs is right, and how to mend what is not; exits with 1 when something is wrong. `-- preview` judges as for previews. */
import { ledgerEventTypes } from '#src/features/ledger/ledger-event.ts';
import { checkSetup } from '#src/features/watch/setup/check-setup.server.ts';
import { reportSetup } from './doctor-report.ts';

const address = (process.env.SITE_URL ?? process.env.URL)?.trim().replace(/\/+$/, '');
const { text, exitCode } = reportSetup(
  await checkSetup({
    deploy: process.argv[2] === 'preview' ? 'preview' : 'production',
    siteUrl: address || undefined,
    webhookEvents: ledgerEventTypes,
  }),
);
console.log(text);
process.exitCode = exitCode;
