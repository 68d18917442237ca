/** The questions of the vendor AI fact sheet, read from the template that agencies download. Our own answers refer to them by number. */

/** The questions by number: `B2` → `B2. Do you or anyone else use it to train …`. */
export function readFactSheetQuestions(template: string): Map<string, string> {
  return new Map(
    [...template.matchAll(/^\| (([A-J]\d+)\. .*?) *\|/gm)].map(([, question = '', number = '']) => [
      number,
      question.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
    ]),
  );
}
