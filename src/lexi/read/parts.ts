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
const nouns = String.raw`(?:(?!(?:and|or|not|be|been|also)\b)\w+ ){1,3}(?:go|be|get|have|used?|do|keep|run|buy|see|sign|ask|share|enter|stay|apply|start|take|allowed|included|required|needed|extra|free|legal|due|ok|covered|bound|exempt|available|supported|offered|provided|possible|stored|kept|logged|recorded|tested|checked|encrypted|deleted|hosted|accepted|guaranteed)\b`;
const connective = String.raw`(?:and|but|so|or|also|plus|then|(?<!\b(?:that|this|it|be) )ok|okay|hi|hello|hey|please|whether|if so|separately|finally|(?:\w+ ){1,3}(?:asks|wonders|wants to know)|they (?:ask|wonder|want to know))`;

/** Where the next sentence begins: after a mark, or in a new line that doesn't go on in lower case. */
const sentenceEnd = new RegExp(
  String.raw`(?<=[?!;])\s+|(?<!\b(?:\p{L}|St|Ste|Ft|Mt|Pt|Dr|Mr|Mrs|Ms|No|Dept)\.)(?<=[.])\s+(?=[\p{L}¿¡])|\s+(?=[¿])|\n+(?=\s*(?:[^\p{Ll}\s]|${asking}|${auxiliary}\s))`,
  'u',
);
/** A colon before a question: "The workspace: where is it hosted?" */
const colon = new RegExp(
  String.raw`(?<=:)\s+(?=(?:${connective}[,\s]+)*(?:${asking}|${auxiliary}\s|any\s|¿))`,
  'iu',
);
/** Where the next question begins in a sentence: "… and who owns our data", "… y quién paga". */
const nextQuestion = new RegExp(
  String.raw`(?:\s*[,–—]\s*|\s-+\s|\s+(?=${connective}\b))(?:${connective}[,\s]+)*(?=${asking}|(?:do|does|did)\s|${auxiliary}\s+(?:${subject}\b|${nouns}))|,?\s+and\s+(?=whether\b|if\b(?! (?:not|so)\b)[^,.?!]*?\s(?:who|what|which|where|how|can|do|will)\b)|(?:\s*,\s+(?:[ye]\s+)?|\s+[ye]\s+)(?=(?:a |de |en |para |por )?(?:qu[eé]|c[oó]mo|cu[aá]\p{L}+|qui[eé]n\p{L}*|d[oó]nde|hay|tienen|cuestan?|puedo|podemos|debemos|se puede|me|nos)(?!\p{L}))`,
  'iu',
);
const isAsking = new RegExp(
  String.raw`\?\s*$|(?<!\p{L})(?:cu[áÁ]nt\p{L}*|d[óÓ]nde|cu[áÁ]ndo|qui[éÉ]n\p{L}*|c[óÓ]mo|qu[éÉ])\s|\b(?:how \w+|what|when|who|where|why) ${auxiliary}\s|\bwhat['’]?s (?:the|your|our|a)\b|^\W*(?:${connective}\W+)*(?!were (?:an?|right|about|around|at|in|only|just|over|under|\d[\d,.]*)\b|do(?:n['’]?t| not) (?!we|you|they|i\b))(?:${asking}|${auxiliary}(?:n['’]?t)?\s|(?:(?:we|i)(?:['’](?:d|ll)| would| will)?\s+)?(?:also\s+)?(?:need|like|love|want)\s+(?:to (?:see|have|get|read|review) )?(?:something|an?|some|the|your|more)\s|(?:(?:we|i)(?:['’]?re|['’]?m| are| am) )?looking for\s|any(?:thing)?\s|(?:our|my|the) (?:\w+ ){1,2}(?:wants|needs) (?:to (?:see|have|get|read|review)|your|proof|a copy|the (?:\w+ )?(?:terms|clauses|contract|agreement|report|wording))\b)|^whether\b|^\W*(?:¿|(?:a |de |en |para |por )?(?:qu[eé]|c[oó]mo|cu[aá]\p{L}+|qui[eé]n\p{L}*|d[oó]nde)\s)`,
  'iu',
);
/** What says only that something is asked: "We need to know …", "Our attorney asks …". */
const wondering = new RegExp(
  String.raw`^(?!(?:how|why|what|when|where|who|which|does|did|is|are|must|should|(?:do|can) (?:we|i))\b)(?:(?:\w+(?:['’]\w+)? ){1,8}(?:know|wonder(?:s|ing)?|find out|figure out|understand|asks?|asking|confirm|clarify|hear|explain)|(?:(?:can|could|would|will) you )?(?:please )?(?:tell|let) (?:me|us)(?: know)?)(?: about)?,? (?=${asking}|if\b)`,
  'i',
);
/** A reported question: "whether you are a person" */
const reported = new RegExp(String.raw`^\W*whether (you|we|i) (${auxiliary})\b`, 'i');
/** A condition before a question: "If we leave, …" */
const condition = new RegExp(
  String.raw`^\W*(?:${connective} )*(?:if|once|after|before|until|unless|since(?! when\b)|when(?! ${auxiliary}\b))\b`,
  'i',
);
/** What stands before the question itself, with a comma or without: "If we leave who gets our data?" */
const beforeQuestion =
  /^[^,]*,\s*|^\W*(?:[\w'’]+ ){3,}?(?=(?:who|what|which|where|how)\b|(?:can|could|do|does|will|would|may|must) (?:we|you|i|it|they)\b)/i;
/** A second thing of the same kind: "a template for staff, and one for incidents". */
const another =
  /^(.*?\b(?:for|on|about)) ([^.?!]+?),? and (?:also )?(?:one|another(?: one)?) (?:for|on|about) (.+)$/i;
/** Who wants something, before what is wanted: "the council wants a policy". */
const wants =
  /^\W*(?:(?:our|my|the|a) (?:\w+ ){1,3}(?:would like|needs?|wants?)|(?:we|i)(?:['’]d| would) (?:need|want|like|love)) (?:to (?:see|have|get|read|review) )?/i;
const isQuestionWord = new RegExp(String.raw`^\W*(?:${asking})\W*$`, 'iu');
/** The numbers of a list: "Who answers for (a) invoices (b) bugs", "First, … Second, …". */
const marked =
  /(?:^|\s)(?:\(?(?:\d|[a-e])[.)]|(?:[Ff]irst|[Ss]econd|[Tt]hird|[Oo]ne|[Tt]wo|[Tt]hree)(?:ly)?[,:])\s+(?=[\p{L}¿])/u;
/** How many questions follow: "Two questions." */
const announcing = /(?:^|[.!]\s+)[^.!?]{0,20}\b(?:questions|things)\b[^.!?]{0,50}[.:!]?\s*$/i;

/** A message's questions and its sentences that are `requests`, and the rest of it, which says who asks or what happened. */
export function splitParts(
  message: string,
  isRequest: (sentence: string) => boolean = () => false,
): { lead: string; questions: string[] } {
  const [first = '', ...marks] = message.split(marked);
  const lead = first.replace(announcing, '');
  const isHead = isAsking.test(lead) || /\b(?:to|for|about)\W*$/i.test(lead);
  if (marks.length > 1)
    return {
      lead: isHead ? '' : lead,
      questions: marks.map((item) =>
        (isHead ? `${lead} ${item}` : item)
          .replace(wondering, '')
          .replace(/[,;\s]+(?:and|or)?\s*$/i, '')
          .trim(),
      ),
    };
  const sentences = message
    .replace(/ [&+] /g, ' and ')
    .split(sentenceEnd)
    .flatMap((sentence) => sentence.split(colon))
    .flatMap(
      (sentence) =>
        another
          .exec(sentence)
          ?.slice(2)
          .map((kind) => `${another.exec(sentence)![1]} ${kind}`) ?? sentence,
    )
    .flatMap(splitSentence)
    .map((sentence) => sentence.replace(/[;\s]+$/, '').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  const isPart = (part: string) =>
    (isAsking.test(withoutCondition(part)) && !(part.endsWith(':') && part !== sentences.at(-1))) ||
    (sentences.length > 1 && isRequest(part));
  const questions = sentences.filter(isPart);
  // What stands after the questions says at most who asks.
  const last = sentences.findLastIndex(isPart);
  const others = sentences.filter(
    (part, at) =>
      !isPart(part) &&
      (at < last || /\b(?:we|i|our|us|my|here)\b/i.test(part) || part.split(' ').length < 4) &&
      (part.length > 12 || /^\p{Lu}.*:$/u.test(part) || findStates(nameStates(part)).length > 0),
  );
  if (questions.length === 0) return { lead: '', questions: [message] };
  return { lead: others.join(' ').replace(announcing, ''), questions };
}

/** What is no item of a list but continues its sentence. */
const isNoItem =
  /^(?:(?:for|to|in|of|with|by|per|on|at|from|something|anything|like|such) |(?:i|we|they|he|she)\b|(?:month|year|annual)ly\W*$|(?:pop\w*\W*)?\d[\d,.]*k?(?: \w+)?\W*$)|\b(?:is|are|am|was|were|it|one|them)\b|@/i;
/** What joins the words beside an "and": "the difference between a plan and the license". */
const isPair = /\b(?:between|both|difference|compare[ds]?|versus|vs)\b/i;

/** A question without the condition before it: "If we leave, who gets our data?" */
export const withoutCondition = (question: string): string =>
  condition.test(question) ? question.replace(beforeQuestion, '') : question;

/** What a message names before its questions as their subject: "The workspace: …", "For the addendum – …", "We're looking at the suite: …" */
const named =
  /^\W*(?:(?:(?:we|i)\b[^,.]*?|tell \w+|(?:\w+ ){0,2}questions?|as) )?(?:(?:about|regarding|concerning|on|at|in|for|with|considering|evaluating|reviewing|explain) )?(?:the|your|our|an?) ((?:[\w'’-]+ ){0,3}?[\w'’-]+?)(?: (?:part|piece|side|section|feature|module))?\s*:?$/i;
/** The subject that a message names before its questions, if it is none of who asks. */
export const subjectOf = (lead: string, next = ''): string | undefined =>
  /:$|^\W*(?:as for|about|regarding|concerning|on|for)\b/i.test(lead) && !/\d/.test(lead)
    ? named.exec(lead.trim())?.[1]
    : // "Four-fifths rule, how do you calculate it?"
      /^(?:[a-z'’-]+ ){0,3}[a-z'’-]+$/i.exec(/\bit\b/i.test(next) ? lead : '')?.[0];
/** A question with the subject before it in place of its pronoun, or beside it. */
export const withSubject = (question: string, subject: string): string => {
  const placed = question.replace(
    /\b(?:it|they|them|this|that|these|those|one)\b/i,
    `the ${subject}`,
  );
  return placed === question ? `${question} (${subject})` : placed;
};

/** The beginning of a list that holds for each item: "Do you have …", "Can it …". */
const isHead =
  /^\W*((?:can|does|will|is) it |(?:can|may|must|do) we (?=\w)|(?:do|does) (?:you|it|we|they|i) (?:have|offer|take|accept|need|provide|support) )/i;

/** A wish whose question asks only for what it names: "I want to cancel and to export. How?", "I am writing a memo and a bid. What do you have for each?" */
const wish =
  /^\W*(?:we|i)(?:['’]?\w+)?(?: (?:am|are|would|also))* (?:need|want|like|love|preparing|writing|drafting|trying)(?: to)? (.+?)[.!,;]\s+(?:so )?(how(?: (?:do|can) (?:i|we) do (?:that|this|it|both))?|what (?:now|do you have(?: for \w+)?|(?:do|should) (?:i|we) do(?: now)?))\W*$/i;

/** The maximum number of words of an item. */
const longestItem = 12;

/** The items of a list in a part: "uptime, liability and indemnity". Whether they are questions of their own, only their answers tell. */
export function splitList(part: string): string[] {
  if (isPair.test(part) || condition.test(part)) return [];
  const [, wished, how = ''] = wish.exec(part) ?? [];
  const items = (wished ?? part)
    .replace(/^[^:?]{3,60}:\s*/, '')
    .split(/\s*[,;](?!\d)\s*(?:(?:and|or|plus)\s+)?|\s+(?:and|plus|&)\s+/i)
    .map((item) =>
      item
        .replace(wants, '')
        .replace(/^also /i, '')
        .replace(/(?<![?.!\s])[?.!\s]+$/, ''),
    )
    .filter((item) => /\p{L}/u.test(item));
  const first = /^how/i.test(how) ? 'how do I ' : '';
  const [, head = first] = isHead.exec(items[0] ?? '') ?? [];
  const isList = items.every(
    (item, at) =>
      (isAsking.test(item) ||
        !(at === 0 ? /^(?:(?:i|we|they|he|she)\b|\d[\d,.]*k?(?: \w+)?\W*$)/i : isNoItem).test(
          item,
        )) &&
      listWords(item).length <= longestItem,
  );
  return isList && items.length > 1 && items.length <= mostParts + 1
    ? items.map((item, at) => (isAsking.test(item) ? item : `${at === 0 ? first : head}${item}`))
    : [];
}

/** The questions of a sentence. Where it says that something is asked, each "if" begins one. */
function splitSentence(sentence: string): string[] {
  const asked = sentence.replace(wondering, '');
  return joinQuestionWords(
    (asked === sentence ? asked : asked.replace(/^if\b|(?<=(?:,|\b(?:and|or)) )if\b/gi, 'whether'))
      .split(nextQuestion)
      .map((piece) => piece.replace(reported, '$2 $1')),
  );
}

/** Keeps a question word without a subject with what follows it: "When and where is it?" */
function joinQuestionWords(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1) ?? '';
    const isOpen = condition.test(last) && !/[.?!]$/.test(last) && withoutCondition(last) === last;
    const isBare =
      joined.length > 0 && isQuestionWord.test(piece.replace(/ (?:law|rule|one)s?(?=\W*$)/i, ''));
    if (isBare) joined[joined.length - 1] = `${last}, ${piece}`;
    else if (isOpen || (isQuestionWord.test(last) && /^(?:where|when|how|why)\b/i.test(piece)))
      joined[joined.length - 1] = `${last}${isOpen ? ',' : ' and'} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}
