/** `npm run new:law -- tx-hb-149 "Name of the law"`: makes a record of the register, with placeholders to replace, and prints what to do next. */
import { jurisdictions, lawKinds, lawStatuses } from '#src/content/lists/law-lists.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { checkLaws } from '#src/articles/editing/records/check-laws.ts';
import {
  lawsFolder,
  readFolder,
  createFile,
  EditorError,
  runCommand,
} from '#src/articles/editing/content-files.ts';
import { newFileMessage, placeholder, placeholderUrl } from '#src/articles/editing/mistake.ts';

/** Writes the record of the law with this id, such as `tx-hb-149`; returns its file, relative to the project root, and its path on the site. Throws an {@link EditorError} and writes nothing when the request is wrong. */
export function newLaw({ root, id, name }: Record<'root' | 'id' | 'name', string>) {
  if (!id.trim() || !name.trim())
    throw new EditorError(
      'Give the id and, in quotes, the name: npm run new:law -- tx-hb-149 "Name of the law"',
    );
  const place = jurisdictions.find(({ postalCode }) => id.startsWith(`${postalCode}-`));
  if (!place)
    throw new EditorError(
      `"${id}" does not begin with a state's two letters or with us. Write it like this: tx-hb-149.`,
    );
  const fileName = `${id}.yaml`;
  const files = readFolder(root, lawsFolder);
  const file = `${lawsFolder}/${fileName}`;
  if (fileName in files)
    throw new EditorError(`There is ${file} already: open that file, or give another id.`);
  const content = writeRecord(place.slug, name.trim(), ourDay());
  const { mistakes } = checkLaws({ root, files: { ...files, [fileName]: content } });
  // A new record is full of placeholders, and its editor replaces them next.
  const others = mistakes.filter((line) => !line.endsWith(newFileMessage));
  createFile(root, file, content, others);
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
# Who is bound; docs/editing.md has the list.
binds: [state-agencies]
whoIsBound: ${placeholder} with who is bound, and who is not.
duties:
  - id: first-duty
    text: ${placeholder} with what has to be done. Add starts, due or every when the day is certain.
    who: ${placeholder} with who has to do it
enforcement: ${placeholder} with what happens to those who do not comply.
toDo:
  - ${placeholder} with one thing that an agency does about it.
# The main topic first; docs/editing.md has the list.
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

if (import.meta.main)
  runCommand((root, [id = '', name = '', ...more]) => {
    if (more.length > 0)
      throw new EditorError(
        `Put the whole name in quotes: npm run new:law -- ${id} "${[name, ...more].join(' ')}"`,
      );
    const { file, path } = newLaw({ root, id, name });
    return `Made ${file}

Next:
1. Open the file and replace every text that begins with "Replace this". docs/editing.md explains each field.
2. See it at ${path} while \`npm run dev\` runs.
3. Run \`npm run check\`: it names the line of every mistake and what to write.
4. Open a pull request. The record is on the site a few minutes after the merge; its address never changes.`;
  });
