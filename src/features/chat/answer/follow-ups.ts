/** Follow-ups: messages that mean something only after the question before them. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { meaningfulWords } from '#src/passages/words.ts';
import { oneOf } from './phrases.ts';
import { findSmallTalk } from './small-talk.ts';

const { followUps } = questionWords;

/** Shorter questions may depend on the one before: "And for a year?" */
const leaningWords = 4;

/** "What about", "and": it may continue the question before. */
export const leaningBeginning = new RegExp(String.raw`^\W*${oneOf(followUps.beginnings)}\b`, 'i');

/** Means what was spoken of before. */
export const bare = new RegExp(String.raw`\b${oneOf(followUps.pronouns)}\b`, 'i');

/** "And for a whole year?" */
export const onlyInterval = new RegExp(
  String.raw`^\W*(?:${oneOf(followUps.beforeInterval)}\W+)*${oneOf(followUps.intervals)}\W*$`,
  'i',
);

/** Whether a message may depend on the question before it. */
export const leansOnContext = (message: string) =>
  leaningBeginning.test(message) || meaningfulWords(message).length <= leaningWords;

/** The last message that was not small talk. */
export const lastQuestion = (before: string[]) =>
  before.findLast((message) => findSmallTalk(message) === null) ?? '';
