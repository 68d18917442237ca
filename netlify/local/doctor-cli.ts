/**
 * `npm run doctor`: checks everything that the site needs and prints how to fix what is wrong; exits with 1 then.
 * `-- preview` checks by the rules for previews.
 */
import { styleText } from 'node:util';
import { ledgerEventTypes } from '#src/buying/ledger/ledger-event.ts';
import { checkProcurement } from '#src/articles/editing/records/check-procurement.ts';
import { checkSetup } from '#src/features/operations/watch/setup/check-setup.server.ts';
import {
  right,
  wrong,
  type Finding,
  type SetupLine,
  type SetupState,
} from '#src/features/operations/watch/setup/setup-line.ts';
import { checkFiles } from './check-files.ts';
import { readLocalDir, projectRoot } from './process/settings.ts';

const marks: Record<SetupState, string> = {
  right: 'right',
  wrong: 'WRONG',
  off: 'not set up',
  unknown: 'not known',
};

/** Formats the lines as a table, each fix below its line; the exit code is 1 when something is wrong. */
export function reportSetup(lines: readonly SetupLine[]): { text: string; exitCode: 0 | 1 } {
  const nameWidth = Math.max(...lines.map(({ name }) => name.length));
  const markWidth = Math.max(...Object.values(marks).map((mark) => mark.length));
  const table = lines.flatMap(({ name, state, text, fix }) => {
    const mark = marks[state].padEnd(markWidth);
    const colored = state === 'wrong' ? styleText('red', mark) : mark;
    const line = `${name.padEnd(nameWidth)}  ${colored}  ${text}`;
    return fix ? [line, `${' '.repeat(nameWidth + markWidth + 4)}${fix}`] : [line];
  });
  const count = lines.filter(({ state }) => state === 'wrong').length;
  const end = count === 0 ? 'Nothing is wrong.' : `${count} of ${lines.length} lines are wrong.`;
  return { text: [...table, '', end].join('\n'), exitCode: count === 0 ? 0 : 1 };
}

/** Checks that no document for buyers is missing, and that each was checked within a year. */
export function checkDocuments({ mistakes, old }: ReturnType<typeof checkProcurement>): Finding {
  const found = [...mistakes, ...old];
  return found.length === 0
    ? right('Every document for buyers is there, and was checked within a year.')
    : wrong(found.join(' '), 'See “The procurement file” in docs/editing.md.');
}

if (import.meta.main) {
  const siteUrl = (process.env.SITE_URL ?? process.env.URL)?.trim().replace(/\/+$/, '');
  const lines = await checkSetup({
    deploy: process.argv[2] === 'preview' ? 'preview' : 'production',
    siteUrl: siteUrl || undefined,
    webhookEvents: ledgerEventTypes,
  });
  const files = { name: 'Files', ...checkFiles(projectRoot, readLocalDir(projectRoot)) };
  const documents = {
    name: 'Documents',
    ...checkDocuments(checkProcurement({ root: projectRoot })),
  };
  const { text, exitCode } = reportSetup([...lines, files, documents]);
  console.log(text);
  process.exitCode = exitCode;
}
