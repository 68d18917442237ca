/** From a message to what answers it: small talk, or the passages that speak of it. */
import type { AskedPassage, RankedPassage } from '#src/passages/question-index.ts';
import { planSizes } from '#src/catalogue/plans.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { site } from '#src/site.ts';
import { meaningfulWords } from '#src/passages/words.ts';
import {
  answerFromPages,
  answerSmallTalk,
  findPricedPopulation,
  type PagesAnswer,
} from './answer-from-pages.ts';
import { sizeForPopulation } from './population.ts';
import { factId } from '../knowledge/our-facts.ts';
import { findSmallTalk } from './small-talk.ts';

/** What our pages have for a message. */
export interface Found {
  /** The answer that needs no model. */
  answer: PagesAnswer;
  /** What a model may write from, best first; empty where no model is to be asked. */
  passages: AskedPassage[];
}

const passagesForModel = 8;
const othersWeight = 0.4;
const aboutUs = new RegExp(String.raw`\b(?:you|your|yours|lexi|my|${site.name})\b`, 'i');
const aboutLaw =
  /\b(?:law|laws|acts?|bills?|HB|SB|states?|statutes?|congress|senate|news|updates?)\b/i;
/** Shorter questions may lean on the one before: "And for a year?" */
const leaningWords = 4;
const leaningBeginning =
  /^\W*(?:and|but|so|or|what about|how about|what if|also|then|is that|does that|does it|is it|why)\b/i;

/** Finds the answer to a message; `before` is what the visitor asked before, newest last. */
export function findAnswer(message: string, before: string[], knowledge: Knowledge): Found {
  const smallTalk = findSmallTalk(message);
  if (smallTalk) return { answer: answerSmallTalk(smallTalk), passages: [] };
  const context = leansOnContext(message) ? lastQuestion(before) : '';
  const ranked = preferOurs(message, knowledge.index.rank(message, context));
  const asked = context ? `${context} ${message}` : message;
  return {
    answer: answerFromPages(asked, ranked, knowledge),
    passages: [...planPassages(asked, knowledge), ...ranked.map(({ passage }) => passage)]
      .filter((passage, at, all) => all.indexOf(passage) === at)
      .slice(0, passagesForModel),
  };
}

const isOfOthers = ({ kind, asks }: AskedPassage) =>
  kind === 'article' || (kind === 'template' && !asks);

/** Who asks about us is told neither news nor sample texts: they speak of others in the same words. */
function preferOurs(message: string, ranked: RankedPassage[]): RankedPassage[] {
  if (!aboutUs.test(message) || aboutLaw.test(message)) return ranked;
  return ranked
    .map((hit) =>
      isOfOthers(hit.passage)
        ? { ...hit, score: hit.score * othersWeight, coverage: hit.coverage * othersWeight }
        : hit,
    )
    .toSorted((one, other) => other.score - one.score);
}

/** A population is in no passage: what its plan costs goes before what was found. */
function planPassages(question: string, { passages }: Knowledge): AskedPassage[] {
  const population = findPricedPopulation(question);
  if (population === null) return [];
  const { name } = planSizes.find(({ size }) => size === sizeForPopulation(population))!;
  return passages.filter(({ id, heading }) => id.startsWith(factId) && heading === name);
}

const leansOnContext = (message: string) =>
  leaningBeginning.test(message) || meaningfulWords(message).length <= leaningWords;

const lastQuestion = (before: string[]) =>
  before.findLast((message) => findSmallTalk(message) === null) ?? '';
