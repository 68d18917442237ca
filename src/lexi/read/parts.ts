/** Splits a message into the questions that it asks. */
import { listWords } from '#src/content/passages/words.ts';
import { site } from '#src/site.ts';
import { findStates, nameStates } from './places.ts';

/** A message is answered in at most this many parts. */
export const mostParts = 5;

const asking = String.raw`(?:(?:by|for|in|to|from|at|with|about|since|until)\s+)?(?:who|whom|whose|what|which|when|where|why|how)(?:['’]?s)?\b|(?:tell|show|give|list|explain|describe|send)\b|whether\b|if (?:there|it|we|you|i|they|the|our)(?:['’]?s)?\b`;
const auxiliary =
  '(?:do|does|did|is|are|am|was|were|can|could|will|would|may|must|should|shall|has|have|had)';
/** What follows an auxiliary in a question; without it, "and is" continues the sentence. */
const subject = `(?:you|u|we|i|it|they|he|she|there|the|our|your|my|their|its|a|an|any|anyone|that|this|these|those|all|what|tax(?:es)?|support|staff|${site.name}|lexi)`;
/** A noun as the subject, by the verb or the adjective after it: "and can records go in", "and is travel extra". */
const nouns = String.raw`(?:(?!(?:and|or|not|be|been|also)\b)\w+ ){1,3}(?:go|be|get|have|used?|do|keep|run|buy|see|sign|ask|share|enter|stay|apply|start|take|allowed|included|required|needed|extra|free|legal|due|ok|covered|bound|exempt|available)\b`;
const connective = String.raw`(?:and|but|so|or|also|plus|then|ok|okay|hi|hello|hey|please|whether|if so|separately|finally|(?:\w+ ){1,3}(?:asks|wonders|wants to know))`;

/** Where the next sentence begins: after a mark, or in a new line that doesn't go on in lower case. */
const sentenceEnd = new RegExp(
  String.raw`(?<=[?!;:])\s+|(?<!\b(?:\p{L}|St|Ste|Ft|Mt|Pt|Dr|Mr|Mrs|Ms|No|Dept)\.)(?<=[.])\s+(?=[\p{L}¿¡])|\s+(?=[¿])|\n+(?=\s*(?:[^\p{Ll}\s]|${asking}|${auxiliary}\s))`,
  'u',
);
/** Where the next question begins in a sentence: "… and who owns our data", "… y quién paga". */
const nextQuestion = new RegExp(
  String.raw`(?:\s*[,–—]\s*|\s-+\s|\s+(?=${connective}\b))(?:${connective}[,\s]+)*(?=${asking}|(?:do|does|did)\s|${auxiliary}\s+(?:${subject}\b|${nouns}))|\s+and\s+(?=whether\b)|(?:\s*,\s+(?:[ye]\s+)?|\s+[ye]\s+)(?=(?:a |de |en |para |por )?(?:qu[eé]|c[oó]mo|cu[aá]\p{L}+|qui[eé]n\p{L}*|d[oó]nde|hay|tienen|cuestan?|puedo|podemos|debemos|se puede|me|nos)(?!\p{L}))`,
  'iu',
);
const isAsking = new RegExp(
  String.raw`\?\s*$|(?<!\p{L})(?:cu[áÁ]nt\p{L}*|d[óÓ]nde|cu[áÁ]ndo|qui[éÉ]n\p{L}*|c[óÓ]mo|qu[éÉ])\s|\b(?:how \w+|what|when|who|where|why) ${auxiliary}\s|\bwhat['’]?s (?:the|your|our|a)\b|^\W*(?:${connective}\W+)*(?!were (?:an?|right|about|around|at|in|only|just|over|under|\d[\d,.]*)\b|do(?:n['’]?t| not) (?!we|you|they|i\b))(?:${asking}|${auxiliary}(?:n['’]?t)?\s|(?:(?:we|i)\s+)?(?:also\s+)?need\s+(?:an?|the|your|some)\s|(?:we|i)(?:['’]d| would) (?:like|love|want) (?:something|an?|some|the|your)\s|(?:(?:we|i)(?:['’]?re|['’]?m| are| am) )?looking for\s)|^whether\b|^\W*(?:¿|(?:a |de |en |para |por )?(?:qu[eé]|c[oó]mo|cu[aá]\p{L}+|qui[eé]n\p{L}*|d[oó]nde)\s)`,
  'iu',
);
/** A colon after words that need an object: "do you have: …" */
const isHeadOfList =
  /^(\W*(?:\w+ ){0,4}(?:have|offer|take|accept|need|want|about|following|answer|know)):\s/i;
const isQuestionWord = new RegExp(String.raw`^\W*(?:${asking})\W*$`, 'iu');
/** The numbers of a list: "Who answers for (a) invoices (b) bugs". */
const marked = /(?:^|\s)\(?(?:\d|[a-e])[.)]\s+(?=[\p{L}¿])/u;

/** A message's questions and its sentences that are `requests`, and the rest of it, which says who asks or what happened. */
export function splitParts(
  message: string,
  isRequest: (sentence: string) => boolean = () => false,
): { lead: string; questions: string[] } {
  const [lead = '', ...marks] = message.split(marked);
  if (marks.length > 1)
    return {
      lead: isAsking.test(lead) ? '' : lead,
      questions: marks.map((item) => (isAsking.test(lead) ? `${lead} ${item}` : item).trim()),
    };
  const sentences = message
    .replace(/ [&+] /g, ' and ')
    .replace(isHeadOfList, '$1 ')
    .split(sentenceEnd)
    .flatMap((sentence) => joinQuestionWords(sentence.split(nextQuestion)))
    .map((sentence) => sentence.replace(/[;\s]+$/, '').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const isPart = (part: string) => isAsking.test(part) || (sentences.length > 1 && isRequest(part));
  const questions = sentences.filter(isPart);
  const others = sentences.filter(
    (part) =>
      !isPart(part) &&
      (part.length > 12 || /^\p{Lu}.*:$/u.test(part) || findStates(nameStates(part)).length > 0),
  );
  if (questions.length === 0) return { lead: '', questions: [message] };
  return { lead: others.join(' '), questions };
}

/** What is no item of a list but continues its sentence. */
const isNoItem =
  /^(?:(?:for|to|in|of|with|by|per|on|at|from|something|anything|like|such) |(?:i|we|they|he|she)\b|(?:month|year|annual)ly\W*$|(?:pop\w*\W*)?\d[\d,.]*k?(?: \w+)?\W*$)|\b(?:is|are|am|was|were|it|one|them)\b|@/i;
/** What joins the words beside an "and": "the difference between a plan and the license". */
const isPair = /\b(?:between|both|difference|compare[ds]?|versus|vs)\b/i;

/** The beginning of a list that holds for each item: "Do you have …", "Can it …". */
const isHead =
  /^\W*((?:can|does|will|is) it |(?:do|does) (?:you|it|we|they|i) (?:have|offer|take|accept|need|provide|support) )/i;

/** The maximum number of words of an item. */
const longestItem = 10;

/** The items of a list in a part: "uptime, liability and indemnity". Whether they are questions of their own, only their answers tell. */
export function splitList(part: string): string[] {
  if (isPair.test(part)) return [];
  const items = part
    .replace(/^(?:we|i)\b[^.?!]*\.\s+/i, '')
    .replace(/^[^:?]{3,60}:\s*/, '')
    .split(/\s*[,;](?!\d)\s*(?:(?:and|or|plus)\s+)?|\s+(?:and|plus|&)\s+/i)
    .map((item) =>
      item.replace(/ (?:yes ?\/ ?no|yes or no|y\/n)\b/gi, '').replace(/(?<![?.!\s])[?.!\s]+$/, ''),
    )
    .filter((item) => /\p{L}/u.test(item));
  const [, head = ''] = isHead.exec(items[0] ?? '') ?? [];
  const isList = items.every(
    (item, at) =>
      (isAsking.test(item) ||
        !(at === 0 ? /^(?:(?:i|we|they|he|she)\b|\d[\d,.]*k?(?: \w+)?\W*$)/i : isNoItem).test(
          item,
        )) &&
      listWords(item).length <= longestItem,
  );
  return isList && items.length > 1 && items.length <= mostParts + 1
    ? items.map((item, at) => (at === 0 || isAsking.test(item) ? item : `${head}${item}`))
    : [];
}

/** Keeps a question word without a subject with what follows it: "When and where is it?" */
function joinQuestionWords(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isOne =
      last !== undefined &&
      ((isQuestionWord.test(last) && /^(?:where|when|how|why)\b/i.test(piece)) ||
        /^\W*(?:with|to|from|by) whom?\W*$/i.test(piece));
    if (isOne) joined[joined.length - 1] = `${last} and ${piece}`;
    else joined.push(piece);
  }
  return joined;
}
