/** Recognizes messages that are no questions for our pages: greetings, thanks, other subjects, and instructions to the assistant. */
import leven from 'leven';
import smallTalk from '#src/content/small-talk.json' with { type: 'json' };
import { foldWord } from '#src/passages/words.ts';
import { site } from '#src/site.ts';
import { asksAboutAgency } from './names.ts';
import { oneOf, patternOf, plainText, siteNames, wordsIn, type PhraseLists } from './phrases.ts';
import type { Vocabulary } from './read-message.ts';

/** The kinds of such messages. */
export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'who are you'
  | 'a person, please'
  | 'order to the assistant'
  | 'about others'
  | 'advice'
  | 'service of a city'
  | 'off topic';

const refusals: ReadonlySet<SmallTalk> = new Set<SmallTalk>([
  ...([
    'order to the assistant',
    'about others',
    'advice',
    'service of a city',
    'off topic',
  ] as const),
]);

/** Whether Lexi refuses this kind of message. */
export const isRefusal = (kind: SmallTalk): boolean => refusals.has(kind);

const { lists, ownAddresses, kinds } = smallTalk as {
  lists: PhraseLists;
  ownAddresses: { owner: string; receiver: string; orders: string };
  kinds: { kind: SmallTalk; phrases: string[]; unless?: string[] }[];
};
const known: PhraseLists = { ...lists, ...siteNames };

/** In the order of the file; the first match decides. */
const patterns = kinds.map(({ kind, phrases, unless }) => ({
  kind,
  isIt: patternOf(phrases, known),
  isNot: unless && patternOf(unless, known),
}));

/** The syntax of prompts. */
const promptMarks =
  /<\/?(?:system|assistant|user|script|passages?|instructions?)\b|\[\/?(?:INST|SYSTEM)\]|<\|im_(?:start|end)\|>|^\s*(?:system|assistant)\s*:/im;
/** The syntax of code, queries and commands, which are never questions. */
const codeMarks =
  /\bselect\b.{1,80}\bfrom\b.{0,200}(?:[;*]|--|\bwhere\b)|\bselect\s+\*|\b(?:drop|truncate|alter)\s+(?:table|database|user)\b|\b(?:insert\s+into|delete\s+from|update)\s+\w+\s+(?:\(|values|where|set)\b|['"]\s*(?:or|and)\s*['"]?\w+['"]?\s*=|<\w+[^<>]{0,200}\s(?:on\w+|src|href|style)\s*=|\bjavascript:|[$#{%]\{|\b(?:eval|exec|system|print|alert|require|console\.\w+)\(|\bprocess\.env\b|(?:\.\.\/){2}|\/etc\/\w|\brm\s+-\w|^\W*(?:sudo|curl|wget|chmod|import \w+;)\s|=>\s*[{(]/i;
const sum = /(?<!\/)\b(?!24\/7)\d+ ?[*+/] ?\d+\b(?!\/)/;
/** An email address or a domain other than ours. */
const ourDomain = RegExp.escape(site.contact.infoEmail.split('@')[1]!);
const foreignAddress = new RegExp(String.raw`@(?!${ourDomain})[\w-]+\.\w`, 'i');
/** Words that say that an address is the visitor's own. "Show me" does not say so. */
const ownAddress = new RegExp(
  String.raw`\b${oneOf(ownAddresses.owner)}\b|(?<!\b${oneOf(ownAddresses.orders)} )\b${oneOf(ownAddresses.receiver)}\b`,
  'i',
);

/** Words of other subjects, to correct typing errors in them. */
const otherWords = wordsIn(
  kinds.flatMap(({ kind, phrases }) => (kind === 'off topic' ? phrases : [])),
);

/** Corrects words that the site does not know to words of other subjects. */
export const correctOffTopic = (message: string, { counts }: Vocabulary): string =>
  message.replace(/\p{L}{6,20}/gu, (word) => {
    const typed = word.toLowerCase();
    if (counts.has(foldWord(typed))) return word;
    return (
      otherWords.find((one) => one[0] === typed[0] && leven(one, typed, { maxDistance: 2 }) < 2) ??
      word
    );
  });

/** The kind of small talk in a message, or null when it may be a question for our pages. */
export function findSmallTalk(message: string): SmallTalk | null {
  const text = plainText(message)
    .replace(/\br u\b/gi, 'are you')
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim();
  if (promptMarks.test(text) || codeMarks.test(text)) return 'order to the assistant';
  for (const { kind, isIt, isNot } of patterns)
    if (isIt.test(text) && !isNot?.test(text)) return kind;
  if (foreignAddress.test(text) && !ownAddress.test(text)) return 'about others';
  if (asksAboutAgency(text)) return 'about others';
  return sum.test(text) ? 'off topic' : null;
}
