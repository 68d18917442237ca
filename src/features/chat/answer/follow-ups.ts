/** Recognizes follow-ups, which depend on the question before them. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { meaningfulWords } from '#src/passages/words.ts';
import { oneOf } from './phrases.ts';
import { findSmallTalk } from './small-talk.ts';

const { followUps } = questionWords;

/** Messages with at most this many words may be follow-ups: "And for a year?" */
const followUpWords = 4;

/** Beginnings of follow-ups: "What about", "and". */
export const leaningBeginning = new RegExp(String.raw`^\W*${oneOf(followUps.beginnings)}\b`, 'i');

/** Pronouns that refer to an earlier message. */
export const bare = new RegExp(String.raw`\b${oneOf(followUps.pronouns)}\b`, 'i');

/** A message that is only a billing interval: "And for a whole year?" */
export const onlyInterval = new RegExp(
  String.raw`^\W*(?:${oneOf(followUps.beforeInterval)}\W+)*${oneOf(followUps.intervals)}\W*$`,
  'i',
);

/** Whether a message may depend on the question before it. */
export const leansOnContext = (message: string) =>
  leaningBeginning.test(message) || meaningfulWords(message).length <= followUpWords;

/** Whether a message refers to an earlier one: "Does it apply to us?", "And support?" */
export const refersBack = (message: string) => leaningBeginning.test(message) || bare.test(message);

/** The last message that was not small talk. */
export const lastQuestion = (before: string[]) =>
  before.findLast((message) => findSmallTalk(message) === null) ?? '';
