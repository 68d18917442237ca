/** The subject of a question, by its words: our offer, the law, or a price. The words are in `src/content/question-words.json`. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { patternOf, siteNames } from './phrases.ts';

const { subjects } = questionWords;
const pattern = (name: keyof typeof subjects) =>
  patternOf(subjects[name], { ...siteNames, polite: questionWords.polite });

const [priceWords, lawWords, stateWords, agenciesOfState] = [
  pattern('price'),
  pattern('law'),
  pattern('state'),
  new RegExp(pattern('not a state'), 'giu'),
];

/** Whether a question asks what something costs. */
export const asksPrice = (question: string): boolean =>
  priceWords.test(question) || question.includes('$');

const asker = pattern('asker');
/** Whether it speaks of the one who asks, or of us. */
export const namesAsker = (question: string): boolean => asker.test(question);

const [records, notOfOther] = [pattern('records of an agency'), pattern('not of another agency')];
/** Whether it asks what an agency has or did with us, or which result it got, and says neither that it is the own one nor what may be done. */
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
/** Whether it says that an article has what it asks for. */
export const isAboutArticles = (question: string): boolean => articles.test(question);
/** The question without those words: no article has them. */
export const withoutArticles = (question: string): string => question.replace(articleWords, ' ');

const us = pattern('us');
/** Whether it addresses us or names us. */
export const isAboutUs = (question: string): boolean => us.test(question);

/** Whether it asks about a law or news; "a state agency" and questions about billing do not count. */
export const isAboutLaw = (question: string): boolean =>
  lawWords.test(question) || stateWords.test(question.replace(agenciesOfState, ' '));

const offer = pattern('offer');
/** Whether it has words of our own terms, data and support. */
export const mentionsOffer = (question: string): boolean => offer.test(question);

const suppliers = pattern('suppliers');
/** Whether it is about companies that work for an agency or for us. */
export const isAboutSuppliers = (question: string): boolean => suppliers.test(question);

const [changeOfPlan, price] = [pattern('change of plan'), pattern('asks the price')];
/** Whether it asks when a plan changes, and not what one costs: a population in it is no reason to answer with a price. */
export const asksChangeOfPlan = (question: string): boolean =>
  changeOfPlan.test(question) && !price.test(question);

const demand = pattern('demand');
/** Whether it is an order to show, tell or say something, and no question. */
export const asksToShow = (question: string): boolean => demand.test(question);

const vote = pattern('vote');
/** Whether it asks how somebody voted, which records of laws do not say. */
export const asksVote = (question: string): boolean => vote.test(question);

const must = pattern('must');
/** Whether it asks what has to be done, by a law or by us. */
export const asksDuty = (question: string): boolean => must.test(question);

/** Articles cover laws, news and what other agencies do. */
const duties = pattern('duties');

/** Whether it asks about prices, terms or data, and not about a law on them. */
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
/** Whether it asks about the law of our contract, and not about one on AI; each pattern reads the text once. */
export function asksWhichLawGoverns(text: string): boolean {
  if (artificial.test(text)) return false;
  const after = (first: RegExp, second: RegExp) => {
    const at = text.search(first);
    return at >= 0 && second.test(text.slice(at));
  };
  return after(governs, governed) || after(lawItself, governing);
}
