/** `npm run doctor`: says whether everything that the site needs is right, and how to mend what is not; exits with 1 when something is wrong. `-- preview` judges as for previews. */
import { styleText } from 'node:util';
import { ledgerEventTypes } from '#src/features/ledger/ledger-event.ts';
import { checkSetup } from '#src/features/watch/setup/check-setup.server.ts';
import type { SetupState } from '#src/features/watch/setup/setup-line.ts';

const marks: Record<SetupState, string> = {
  right: 'right',
  wrong: 'WRONG',
  off: 'not set up',
  unknown: 'not known',
};

const address = (process.env.SITE_URL ?? process.env.URL)?.trim().replace(/\/+$/, '');
const lines = await checkSetup({
  deploy: process.argv[2] === 'preview' ? 'preview' : 'production',
  siteUrl: address || undefined,
  webhookEvents: ledgerEventTypes,
});
const nameWidth = Math.max(...lines.map(({ name }) => name.length));
const markWidth = Math.max(...Object.values(marks).map((mark) => mark.length));
for (const { name, state, words, fix } of lines) {
  const mark = marks[state].padEnd(markWidth);
  const colored = state === 'wrong' ? styleText('red', mark) : mark;
  console.log(`${name.padEnd(nameWidth)}  ${colored}  ${words}`);
  if (fix) console.log(`${' '.repeat(nameWidth + markWidth + 4)}${fix}`);
}
const count = lines.filter(({ state }) => state === 'wrong').length;
console.log(count === 0 ? '\nNothing is wrong.' : `\n${count} of ${lines.length} lines are wrong.`);
process.exitCode = count === 0 ? 0 : 1;
