/** `npm run laws:due`: the records of the register to check again, those with a near day first. */
import { join } from 'node:path';
import { dueChecks, listChecks, whyDue } from '#src/laws/checks/due-checks.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { parseLaws } from '#src/articles/editing/records/check-laws.ts';
import { lawsFolder, readFolder } from '#src/articles/editing/content-files.ts';

const today = ourDay();
const laws = parseLaws(readFolder(join(import.meta.dirname, '../../../..'), lawsFolder));
const due = dueChecks(listChecks(laws, today), today);
console.log(
  `${due.length} of ${laws.length} records are due for a check. Read the sources again, correct the record, and write the day to checkedOn.`,
);
for (const check of due) console.log(`${lawsFolder}/${check.id}.yaml: ${whyDue(check, today)}`);
