/** Makes the file of a new record of the register of laws, with placeholders to replace. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jurisdictions, lawKinds, lawStatuses } from '#src/content/law-lists.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { checkLaws } from './check-laws.ts';
import { lawsFolder } from './content-files.ts';
import { placeholder, placeholderUrl, stillNew } from './mistake.ts';
import { EditorError } from './new-article.ts';

/** What an editor asks for. */
export interface NewLaw {
  /** The project's folder, absolute. */
  root: string;
  /** The record's id, for example `tx-hb-149`: its place, then its number. */
  id: string;
  name: string;
  /** Year-month-day; today on our own calendar by default. */
  today?: string;
}

/** Writes the record and returns its file, from the project's folder; throws an {@link EditorError} and writes nothing when it cannot be made. */
export function newLaw({ root, id, name, today }: NewLaw): { file: string; path: string } {
  if (!id.trim() || !name.trim())
    throw new EditorError(
      'Give the id and, in quotes, the name: npm run new:law -- tx-hb-149 "Name of the law"',
    );
  const folder = join(root, lawsFolder);
  mkdirSync(folder, { recursive: true });
  const place = jurisdictions.find(({ postalCode }) => id.startsWith(`${postalCode}-`));
  if (!place)
    throw new EditorError(
      `"${id}" does not begin with a state's two letters or with us. Write it like this: tx-hb-149.`,
    );
  const fileName = `${id}.yaml`;
  const names = readdirSync(folder);
  const file = `${lawsFolder}/${fileName}`;
  if (names.includes(fileName))
    throw new EditorError(`There is ${file} already: open that file, or give another id.`);
  const day = today ?? ourDay();
  const content = writeRecord(place.slug, name.trim(), day);
  const files = Object.fromEntries(
    names.map((other) => [other, readFileSync(join(folder, other), 'utf8')]),
  );
  const { mistakes } = checkLaws({ root, files: { ...files, [fileName]: content }, today: day });
  const [mistake] = mistakes.filter(
    (line) => line.startsWith(`${file}:`) && !line.endsWith(stillNew),
  );
  if (mistake) throw new EditorError(mistake.slice(file.length).replace(/^:\d+ /, ''));
  writeFileSync(join(root, file), content, { flag: 'wx' });
  return { file, path: `/laws/${id}` };
}

const writeRecord = (place: string, name: string, day: string): string => `jurisdiction: ${place}
name: ${JSON.stringify(name)}
shortName: ${placeholder} (Texas HB 149)
summary: ${placeholder} with one sentence, 50 to 220 characters, on what it asks of an agency.
citation: ${placeholder} with bill, act and sections of the code
# One of: ${Object.keys(lawKinds).join(', ')}
kind: statute
# One of: ${Object.keys(lawStatuses).join(', ')}
status: in-force
history:
  - date: ${day}
    event: ${placeholder} with what happened on the day above, the oldest event first.
# Who is bound; CONTRIBUTING.md has the list.
binds: [state-agencies]
whoIsBound: ${placeholder} with who is bound, and who is not.
duties:
  - id: first-duty
    text: ${placeholder} with what has to be done. Add starts, due or every when the day is certain.
    who: ${placeholder} with who has to do it
enforcement: ${placeholder} with what happens to those who do not comply.
toDo:
  - ${placeholder} with one thing that an agency does about it.
# The main topic first; CONTRIBUTING.md has the list.
topics: [policy]
sources:
  - publisher: ${placeholder} with who published it
    work: ${placeholder} with what it is
    url: ${placeholderUrl}
    isOfficial: true
# One of: high (the text was read), medium (part of it rests on summaries), low
confidence: high
unsettled: []
checkedOn: ${day}
related: []
articles: []
`;
