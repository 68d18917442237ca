/** Turns number words into digits, so that `thirty days` equals `30 days`. */

/** A pattern of units of time. */
export const timeUnit = String.raw`(?:seconds?|minutes?|hours?|hrs?|(?:business |calendar |working )?days?|weeks?|months?|quarters?|years?|yrs?)`;

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const numberWord = [...small.slice(1), ...tens, 'hundred', 'thousand', 'million'].join('|');
const wordNumber = new RegExp(
  String.raw`(?<!\d[ -]?)\b(?:(?:a|an)[ -](?=hundred|thousand|million|dozen))?(?:${numberWord}|dozen)(?:(?:[ -]and)?[ -](?:${numberWord}))*\b`,
  'giu',
);

const counted = String.raw`[ -](?:${timeUnit}|dollars?|bucks?|cents?|percent)\b`;
const halves = new RegExp(String.raw`\bhalf(?:[ -]an?)?(?=${counted})`, 'giu');
const ones = new RegExp(String.raw`\b(?:one|(?:an? )?single)(?=${counted})`, 'giu');
/** `a` as a number. In `$5 a month` and `24 hours a day` it means "per" instead. */
const article = new RegExp(
  [
    String.raw`\ban?(?= (?:dollar|buck|cent)\b)`,
    String.raw`(?<!\d |\b(?:dollars?|hours?|days?|times|once|twice) )\ban?(?= (?:second|minute|hour|(?:business |calendar |working )?day|week|quarter)\b)`,
    String.raw`(?<=\b(?:within|in|after|of|than|least|most|over|under|about|only|just|lasts?|takes?) )an?(?= (?:month|year)\b)`,
  ].join('|'),
  'giu',
);

/** The text with digits; `one` and `a` are numbers only before a unit. */
export function spellNumbers(text: string): string {
  return text
    .replace(halves, '0.5')
    .replace(ones, '1')
    .replace(article, '1')
    .replace(wordNumber, (written) => {
      const value = readNumberWords(written.toLowerCase());
      return value > 1 ? String(value) : written;
    });
}

function readNumberWords(written: string): number {
  let [total, current] = [0, 0];
  for (const word of written.split(/[ -]/)) {
    const digit = small.indexOf(word);
    const ten = tens.indexOf(word);
    if (digit > 0) current += digit;
    else if (ten >= 0) current += (ten + 2) * 10;
    else if (word === 'dozen') current = (current || 1) * 12;
    else if (word === 'hundred') current = (current || 1) * 100;
    else if (word === 'thousand' || word === 'million') {
      total += (current || 1) * (word === 'thousand' ? 1e3 : 1e6);
      current = 0;
    }
  }
  return total + current;
}
