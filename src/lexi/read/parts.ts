/** Splits a message into the questions that it asks. */

import { site } from '#src/site.ts';

/** A message is answered in at most this many parts. */
export const mostParts = 4;

const asking = String.raw`(?:(?:by|for|in|to|from|at|with|about)\s+)?(?:who|whom|whose|what|which|when|where|why|how)(?:['’]?s)?\b|(?:tell|show|give|list|explain|describe|send)\b`;
const auxiliary =
  '(?:do|does|did|is|are|am|was|were|can|could|will|would|may|must|should|shall|has|have|had)';
/** What follows an auxiliary in a question; without it, "and is" continues the sentence. */
const subject = `(?:you|u|we|i|it|they|he|she|there|the|our|your|my|their|its|a|an|any|that|this|these|those|all|${site.name}|lexi|support)`;
const connective = '(?:and|but|so|or|also|plus|then|ok|okay|hi|hello|hey|please|whether|if so)';

/** Where the next sentence begins: after a mark, before the number of a list, or in a new line that doesn't go on in lower case. */
const sentenceEnd = new RegExp(
  String.raw`(?<=[?!;:])\s+|(?<!\b\p{L}\.)(?<=[.])\s+(?=[\p{L}¿¡])|\n+(?=\s*(?:[^\p{Ll}\s]|${asking}|${auxiliary}\s))|(?:^|\s+)\(?[\da-e]{1,2}[.)]\s+(?=\p{L})`,
  'u',
);
/** Where the next question begins in a sentence: "… and who owns our data". */
const nextQuestion = new RegExp(
  String.raw`(?:\s*[,–—]\s*|\s-+\s|\s+(?=${connective}\b))(?:${connective}[,\s]+)*(?=${asking}|(?:do|does|did)\s|${auxiliary}\s+${subject}\b)|\s+and\s+(?=whether\b)`,
  'iu',
);
const isAsking = new RegExp(
  String.raw`\?\s*$|^\W*(?:${connective}\W+)*(?:${asking}|${auxiliary}(?:n['’]?t)?\s)|^whether\b`,
  'iu',
);
const isQuestionWord = new RegExp(String.raw`^\W*(?:${asking})\W*$`, 'iu');
/** A list with marks: "Who answers for (a) invoices (b) bugs", or after a colon: "In your contract: uptime, liability and insurance". */
const marked = /\s\(?[a-e1-5]\)\s+/u;
const listed =
  /^(?:(?<lead>(?:tell (?:me|us) about|do you (?:have|support|offer|take|accept|do)|what about|(?:i|we) need) )|[^:?]{3,60}:\s*)(?<items>[^:?.]+,[^:?.]+|[^:?.,]+\band\b[^:?.,]+)[?.]?$/iu;

/** A message's questions; the rest of the message goes to the first of them, because it says who asks. */
export function splitParts(message: string): string[] {
  const [before = '', ...marks] = message.split(marked);
  if (marks.length > 1)
    return marks.map((item) => (isAsking.test(before) ? `${before} ${item}` : item));
  const sentences = message
    .split(sentenceEnd)
    .flatMap((sentence) => joinQuestionWords(sentence.split(nextQuestion)))
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  const questions = sentences.filter((one) => isAsking.test(one));
  const { lead, items } = listed.exec(message.trim())?.groups ?? {};
  const listedItems = items?.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).filter(Boolean) ?? [];
  // Two words with a lead may be one thing: "Do you have terms and conditions?"
  if (questions.length < 2 && listedItems.length > (lead === undefined ? 1 : 2))
    return listedItems.map((item) => `${lead ?? ''}${item}`);
  if (questions.length < 2) return [message];
  const others = sentences
    .filter((one) => !isAsking.test(one) && one.length > 12 && !one.endsWith(':'))
    .join(' ');
  return questions.map((one, at) => (at === 0 && others ? `${others} ${one}` : one));
}

/** Keeps a question word without a subject with what follows it: "When and where is it?" */
function joinQuestionWords(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && isQuestionWord.test(last))
      joined[joined.length - 1] = `${last} and ${piece}`;
    else joined.push(piece);
  }
  return joined;
}
