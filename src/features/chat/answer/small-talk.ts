/** Detects messages that are not about us or about AI in government: greetings, thanks, other subjects, and instructions to the assistant itself. */
import leven from 'leven';
import smallTalk from '#src/content/small-talk.json' with { type: 'json' };
import { foldWord } from '#src/passages/words.ts';
import { site } from '#src/site.ts';
import { asksAboutAgency } from './names.ts';
import { oneOf, patternOf, plainText, siteNames, wordsIn, type PhraseLists } from './phrases.ts';
import type { Vocabulary } from './read-message.ts';

/** The kind of a message that is not a question for our pages. */
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

const refusals: ReadonlySet<SmallTalk> = new Set([
  ...(['order to the assistant', 'about others', 'advice'] as const),
  ...(['service of a city', 'off topic'] as const),
]);

/** Whether a message is refused, rather than small talk. */
export const isRefusal = (kind: SmallTalk): boolean => refusals.has(kind);

const { lists, ownAddresses, kinds } = smallTalk as {
  lists: PhraseLists;
  ownAddresses: { owner: string; receiver: string; orders: string };
  kinds: { kind: SmallTalk; phrases: string[]; unless?: string[] }[];
};
const known: PhraseLists = { ...lists, ...siteNames };

/** In the order of the file: the first that fits decides. */
const patterns = kinds.map(({ kind, phrases, unless }) => ({
  kind,
  isIt: patternOf(phrases, known),
  isNot: unless && patternOf(unless, known),
}));

/** Marks of a conversation with a model, by their syntax. */
const promptMarks =
  /<\/?(?:system|assistant|user|script|passages?|instructions?)\b|\[\/?(?:INST|SYSTEM)\]|<\|im_(?:start|end)\|>|^\s*(?:system|assistant)\s*:/im;
/** Code, queries and commands, by their syntax: nobody asks in them, and nothing here runs them. */
const codeMarks =
  /\bselect\b.{1,80}\bfrom\b.{0,200}(?:[;*]|--|\bwhere\b)|\bselect\s+\*|\b(?:drop|truncate|alter)\s+(?:table|database|user)\b|\b(?:insert\s+into|delete\s+from|update)\s+\w+\s+(?:\(|values|where|set)\b|['"]\s*(?:or|and)\s*['"]?\w+['"]?\s*=|<\w+[^<>]{0,200}\s(?:on\w+|src|href|style)\s*=|\bjavascript:|[$#{%]\{|\b(?:eval|exec|system|print|alert|require|console\.\w+)\(|\bprocess\.env\b|(?:\.\.\/){2}|\/etc\/\w|\brm\s+-\w|^\W*(?:sudo|curl|wget|chmod|import \w+;)\s|=>\s*[{(]/i;
const sum = /(?<!\/)\b(?!24\/7)\d+ ?[*+/] ?\d+\b(?!\/)/;
/** The email address or the domain of somebody else; a visitor may give the own one. */
const ourDomain = RegExp.escape(site.contact.infoEmail.split('@')[1]!);
const addressOfSomebody = new RegExp(String.raw`@(?!${ourDomain})[\w-]+\.\w`, 'i');
/** "Show me" says who wants it, not whose address it is. */
const ownAddress = new RegExp(
  String.raw`\b${oneOf(ownAddresses.owner)}\b|(?<!\b${oneOf(ownAddresses.orders)} )\b${oneOf(ownAddresses.receiver)}\b`,
  'i',
);

/** The words of other subjects, to correct slips in them. */
const otherWords = wordsIn(
  kinds.flatMap(({ kind, phrases }) => (kind === 'off topic' ? phrases : [])),
);

/** The message with words that the site does not know corrected to words of other subjects. */
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
  if (addressOfSomebody.test(text) && !ownAddress.test(text)) return 'about others';
  if (asksAboutAgency(text)) return 'about others';
  return sum.test(text) ? 'off topic' : null;
}
