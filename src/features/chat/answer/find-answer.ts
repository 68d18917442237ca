/** Finds what answers a message: a small-talk reply, or the relevant passages. */
import type { AskedPassage, RankedPassage } from '#src/passages/question-index.ts';
import { planSizes } from '#src/catalogue/plans.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import { withoutStates } from '#src/passages/states.ts';
import { meaningfulWords } from '#src/passages/words.ts';
import {
  answerFromPages,
  answerSmallTalk,
  answerWithPlan,
  type PagesAnswer,
} from './answer-from-pages.ts';
import { findPopulation, sizeForPopulation } from './population.ts';
import { factId } from '../knowledge/our-facts.ts';
import { findSmallTalk } from './small-talk.ts';
import { aboutLaw, aboutUs, isAboutOffer, asksPrice } from './subjects.ts';

/** What our pages have for a message. */
export interface Found {
  /** The answer that needs no model. */
  answer: PagesAnswer;
  /** The passages that a model may use, best first; empty when no model is to be asked. */
  passages: AskedPassage[];
}

const passagesForModel = 8;
const othersWeight = 0.4;
/** Shorter questions may depend on the one before: "And for a year?" */
const leaningWords = 4;
const leaningBeginning =
  /^\W*(?:and|but|so|or|what about|how about|what if|also|then|is that|does that|does it|is it|why)\b/i;

/** "We are a city in Texas." */
const introduction = /\bwe(?: are|['’]re) (?:an?|the|in)\b[^.,;?!]*(?:[.,;?!]|$)/gi;
const largeNumbers = /\$?\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\s?(?:k|thousand|million)\b/gi;
const onlyInterval =
  /^\W*(?:(?:and|or|but|so|then|what|how|about|if|we|for|per|by|in|a|an|the|each|every|one|whole|full)\W+)*(?:months?|monthly|years?|yearly|annual(?:ly)?)\W*$/i;
const asksAboutSuppliers = /\b(?:vendors?|suppliers?|subcontractors?|contractors?)\b/i;

/** Finds the answer to a message; `before` has the visitor's earlier questions, newest last. */
export function findAnswer(message: string, before: string[], knowledge: Knowledge): Found {
  const smallTalk = findSmallTalk(message);
  if (smallTalk) return { answer: answerSmallTalk(smallTalk), passages: [] };
  const context = leansOnContext(message) ? lastQuestion(before) : '';
  const ranked = rank(message, context, knowledge);
  const population = findPricedPopulation(message, context);
  const plan = population === null ? [] : planPassages(population, knowledge);
  return {
    answer:
      population === null
        ? answerFromPages({ message, context }, ranked, knowledge)
        : answerWithPlan(population),
    passages: [...plan, ...ranked.map(({ passage }) => passage)]
      .filter((passage, at, all) => all.indexOf(passage) === at)
      .slice(0, passagesForModel),
  };
}

function rank(message: string, context: string, { index }: Knowledge): RankedPassage[] {
  const asksForOffer = isAboutOffer(message);
  // In a question about our offer a state only describes the visitor, and so does a large number in any question.
  const subject = asksForOffer ? withoutStates(message).replace(introduction, ' ') : message;
  const question = subject.replace(largeNumbers, ' ');
  const before = asksForOffer && !leaningBeginning.test(message) ? '' : context;
  const ranked = preferOurs(message, index.rank(question, before));
  // Our terms for our own suppliers use the same words as those for customers.
  return asksAboutSuppliers.test(`${context} ${message}`)
    ? ranked
    : ranked.filter(({ passage }) => !passage.path.startsWith('/legal#vendor'));
}

const isOfOthers = ({ kind, asks }: AskedPassage) =>
  kind === 'article' || (kind === 'template' && !asks);

/** A question about us gets neither news nor sample texts: they describe others in the same words. */
function preferOurs(message: string, ranked: RankedPassage[]): RankedPassage[] {
  const isAboutUs = aboutUs.test(message) && !aboutLaw.test(message);
  if (!isAboutUs && !isAboutOffer(message)) return ranked;
  return ranked
    .map((hit) =>
      isOfOthers(hit.passage)
        ? { ...hit, score: hit.score * othersWeight, coverage: hit.coverage * othersWeight }
        : hit,
    )
    .toSorted((one, other) => other.score - one.score);
}

/**
 * The population whose price the message asks for, or null. A follow-up to a question about a price
 * asks for one again when it names a price, a population, or little besides an interval.
 */
function findPricedPopulation(message: string, context: string): number | null {
  const named = findPopulation(message);
  const asksAgain = asksPrice.test(message) || named !== null || onlyInterval.test(message);
  const all = `${context} ${message}`;
  if (!asksAgain || !asksPrice.test(all) || aboutLaw.test(all)) return null;
  return named ?? findPopulation(context);
}

/** No passage mentions a population, so the price of its plan goes first. */
function planPassages(population: number, { passages }: Knowledge): AskedPassage[] {
  const { name } = planSizes.find(({ size }) => size === sizeForPopulation(population))!;
  return passages.filter(({ id, heading }) => id.startsWith(factId) && heading === name);
}

const leansOnContext = (message: string) =>
  leaningBeginning.test(message) || meaningfulWords(message).length <= leaningWords;

const lastQuestion = (before: string[]) =>
  before.findLast((message) => findSmallTalk(message) === null) ?? '';
