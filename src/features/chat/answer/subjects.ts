/** Recognizes the subject of a message by words in `src/content/question-words.json`: our offer, the law, a price. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { oneOf, patternOf, siteNames } from './phrases.ts';

const { introductions, numbers, subjects } = questionWords;
const pattern = (name: keyof typeof subjects) =>
  patternOf(subjects[name], { ...siteNames, polite: questionWords.polite });

const [priceWords, lawWords, stateWords, agenciesOfState] = [
  pattern('price'),
  pattern('law'),
  pattern('state'),
  new RegExp(pattern('not a state'), 'giu'),
];

/** Whether a message asks for a price. */
export const asksPrice = (question: string): boolean =>
  priceWords.test(question) || question.includes('$');

const asker = pattern('asker');
/** Whether it mentions the visitor or us. */
export const namesAsker = (question: string): boolean => asker.test(question);

const [records, notOfOther] = [pattern('records of an agency'), pattern('not of another agency')];
/** Whether it asks for what an agency has, did or got with us, and not for the visitor's own records or for general rules. */
export const asksForRecords = (question: string): boolean =>
  records.test(question) && !notOfOther.test(question);

const news = pattern('news');
/** Whether it may ask for news: about AI, a law, or what a government did. */
export const asksForNews = (question: string): boolean =>
  news.test(question) || isAboutLaw(question);

const day = pattern('day');
/** Whether a word is a day of the week or a month. */
export const isDay = (word: string): boolean => day.test(word);

const figure = pattern('figure');
const dayAsked = pattern('day asked');
/** Whether it asks for a number or an amount, or for a day. */
export const asksFigure = (question: string): 'number' | 'day' | null =>
  figure.test(question) ? 'number' : dayAsked.test(question) ? 'day' : null;

const articles = pattern('articles');
const articleWords = new RegExp(articles, 'giu');
/** Whether it refers to an article. */
export const isAboutArticles = (question: string): boolean => articles.test(question);
/** The message without words that refer to an article, because articles do not contain them. */
export const withoutArticles = (question: string): string => question.replace(articleWords, ' ');

const us = pattern('us');
/** Whether it addresses or names us. */
export const isAboutUs = (question: string): boolean => us.test(question);

/** Whether it asks about a law or news; "a state agency" and questions about billing do not count. */
export const isAboutLaw = (question: string): boolean =>
  lawWords.test(question) || stateWords.test(question.replace(agenciesOfState, ' '));

const offer = pattern('offer');
/** Whether it has words about our terms, data and support. */
export const mentionsOffer = (question: string): boolean => offer.test(question);

const local =
  /\b(?:cit(?:y|ies)|count(?:y|ies)|towns?|townships?|villages?|parish(?:es)?|boroughs?|municipal\w*|localit\w+|local|nyc)\b/i;
/** Whether it names a local government. */
export const isLocal = (question: string): boolean => local.test(question);

const suppliers = pattern('suppliers');
/** Whether it is about suppliers, of an agency or of ours. */
export const isAboutSuppliers = (question: string): boolean => suppliers.test(question);

const addendum = pattern('addendum');
/** Whether it is about the addendum that we sign, which has the clauses of our template. */
export const isAboutAddendum = (question: string): boolean => addendum.test(question);

const [changeOfPlan, price] = [pattern('change of plan'), pattern('asks the price')];
/** Whether it asks when a plan changes and not what it costs; a population in it does not ask for a price. */
export const asksChangeOfPlan = (question: string): boolean =>
  changeOfPlan.test(question) && !price.test(question);

const demand = pattern('demand');
/** Whether it is a request to show or say something, not a question. */
export const asksToShow = (question: string): boolean => demand.test(question);

const vote = pattern('vote');
/** Whether it asks who voted how, which records of laws do not have. */
export const asksVote = (question: string): boolean => vote.test(question);

const must = pattern('must');
/** Whether it asks what a law or our contract requires. */
export const asksDuty = (question: string): boolean => must.test(question);

const duties = pattern('duties');

/** Whether it is about our prices, terms or data, and not about a law. */
export const isAboutOffer = (question: string): boolean =>
  (asksPrice(question) || mentionsOffer(question)) &&
  !isAboutLaw(question) &&
  !duties.test(question);

const [governs, governed, lawItself, governing, artificial] = [
  pattern('govern'),
  pattern('governed'),
  pattern('law itself'),
  pattern('govern or government'),
  pattern('AI'),
];
/** Whether it asks which law governs our contract. Each pattern scans the text once. */
export function asksWhichLawGoverns(text: string): boolean {
  if (artificial.test(text)) return false;
  const after = (first: RegExp, second: RegExp) => {
    const at = text.search(first);
    return at >= 0 && second.test(text.slice(at));
  };
  return after(governs, governed) || after(lawItself, governing);
}

/** An introduction of the visitor: "We are a city in Texas." */
export const introduction = new RegExp(
  String.raw`\b${oneOf(introductions.who)} ${oneOf(introductions.then)}\b[^.,;?!]*(?:[.,;?!]|$)`,
  'gi',
);

/** Large numbers, which say how large the visitor is: "40,000", "40k", "1200". */
export const largeNumbers = new RegExp(
  String.raw`\$?\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\s?${oneOf(`${numbers.thousands}|${numbers.millions}`)}\b|\b\d{4,}\b`,
  'gi',
);
