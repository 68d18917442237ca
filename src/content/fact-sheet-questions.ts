/** The questions of the vendor AI fact sheet, from the template that agencies download: our own answers name them by number. */

/** Each question with its number, e.g. `B2` and `B2. Do you or anyone else use it to train …`. */
export function readFactSheetQuestions(template: string): Map<string, string> {
  return new Map(
    [...template.matchAll(/^\| (([A-J]\d+)\. .*?) *\|/gm)].map(([, question = '', number = '']) => [
      number,
      question.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
    ]),
  );
}
