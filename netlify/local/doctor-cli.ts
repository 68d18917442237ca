/** `npm run doctor`: checks everything that the site needs and prints how to fix what is wrong; exits with 1 then. `-- preview` checks by the rules for previews. */
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
