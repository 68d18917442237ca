/** Finds what answers a message: small talk, a price, a question of `/questions`, a record of the register, or sentences of our pages. */
import { planSizes } from '#src/catalogue/plans.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { states as allStates } from '#src/content/law-lists.ts';
import type { AskedPassage, RankedPassage } from '#src/passages/question-index.ts';
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { stateShortNames } from '#src/passages/synonyms.ts';
import { findStates, withoutStates } from '#src/passages/states.ts';
import { meaningfulWords } from '#src/passages/words.ts';
import { lawId, questionId, type Knowledge } from '../knowledge/knowledge.ts';
import {
  answerFromPages,
  findFigure,
  isAboutIt,
  preferOurs,
  type PageFinding,
} from './answer-from-pages.ts';
import {
  answerNothingFound,
  answerSmallTalk,
  answerWithLaw,
  answerWithPlan,
  answerWithQuestion,
  askWhichLaw,
  askWhichQuestion,
  askWhichState,
  sayNoneInState,
  type PagesAnswer,
} from './compose-answer.ts';
import type { MatchedQuestion, Places } from './match-questions.ts';
import { numbersOf } from './match-laws.ts';
import { namesOfOthers, nameStatesOfCities } from './names.ts';
import { oneOf } from './phrases.ts';
import { findPopulation, sizeForPopulation } from './population.ts';
import { correctMessage, cutWords, readTerms, type Term } from './read-message.ts';
import { correctOffTopic, findSmallTalk, isRefusal, type SmallTalk } from './small-talk.ts';
import {
  asksChangeOfPlan,
  asksDuty,
  asksForNews,
  asksPrice,
  asksToShow,
  asksVote,
  asksWhichLawGoverns,
  isAboutLaw,
  isAboutOffer,
  isAboutUs,
  speaksOfOffer,
  withoutArticles,
} from './subjects.ts';
import { enough, weights } from './weights.ts';

/** How a message was answered; administrators see what was not. */
export type AnswerKind =
  | 'small talk'
  | 'refused'
  | 'price'
  | 'question'
  | 'law'
  | 'pages'
  | 'asked back'
  | 'nothing';

/** What we have for a message. */
export interface Found {
  kind: AnswerKind;
  /** The answer that needs no model. */
  answer: PagesAnswer;
  /** Finds the passages that a model may use, best first; none when no model is to be asked. */
  passages: () => AskedPassage[];
}

const passagesForModel = 8;
/** Shorter questions may depend on the one before: "And for a year?" */
const leaningWords = 4;
const { followUps, introductions, numbers } = questionWords;
const leaningBeginning = new RegExp(String.raw`^\W*${oneOf(followUps.beginnings)}\b`, 'i');

/** Means what was spoken of before. */
const bare = new RegExp(String.raw`\b${oneOf(followUps.pronouns)}\b`, 'i');

/** "We are a city in Texas." */
const introduction = new RegExp(
  String.raw`\b${oneOf(introductions.who)} ${oneOf(introductions.then)}\b[^.,;?!]*(?:[.,;?!]|$)`,
  'gi',
);
const largeNumbers = new RegExp(
  String.raw`\$?\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)?\s?${oneOf(`${numbers.thousands}|${numbers.millions}`)}\b|\b\d{4,}\b`,
  'gi',
);
const interval = new RegExp(String.raw`\b${oneOf(questionWords.intervalsOfPrices)}\b`, 'i');
const onlyInterval = new RegExp(
  String.raw`^\W*(?:${oneOf(followUps.beforeInterval)}\W+)*${oneOf(followUps.intervals)}\W*$`,
  'i',
);

/** "40,000", where a price was asked before. */
const onlyNumber = new RegExp(
  String.raw`^\W*${oneOf(followUps.beforeNumber)}?\W*\d[\d,.]*\s?${oneOf(`${numbers.thousands}|${numbers.millionsOfPeople}`)}?\W*$`,
  'i',
);

/** Finds the answer to a message; `before` has the visitor's earlier questions, newest last. */
export function findAnswer(message: string, before: string[], knowledge: Knowledge): Found {
  const { vocabulary } = knowledge;
  const corrected = correctMessage(nameStatesOfCities(nameStates(message), vocabulary), vocabulary);
  const { text } = corrected;
  const smallTalk =
    findSmallTalk(message) ??
    [...new Set([text, correctOffTopic(message, vocabulary)])]
      .filter((other) => other !== message)
      .map(findRefusal)
      .find((kind) => kind !== null);
  if (smallTalk) {
    const isRefused = isRefusal(smallTalk);
    const nearest = isRefused
      ? offer(matchQuestions(text, corrected.corrected, anywhere, knowledge))
      : [];
    return {
      kind: isRefused ? 'refused' : 'small talk',
      answer: answerSmallTalk(smallTalk, nearest),
      passages: () => [],
    };
  }
  const context = leansOnContext(message) ? lastQuestion(before) : '';

  const population = findPricedPopulation(message, context) ?? findPricedPopulation(text, context);
  if (population !== null)
    return {
      kind: 'price',
      answer: answerWithPlan(population),
      passages: () => withPages(planPassages(population, knowledge), text, context, knowledge),
    };

  const isOffer = isAboutOffer(message) || isAboutOffer(text) || asksWhichLawGoverns(text);
  const places = isOffer ? [] : findStates(text);
  const named = knowledge.laws.named(text);
  const isOfUs = isAboutUs(text) && !isAboutLaw(text);
  // A bill that the register does not have is in an article or nowhere.
  const unknown = named.length > 0 ? [] : numbersOf(text).flatMap((one) => one.split(' ').slice(1));
  const isBill = named.length > 0 || unknown.length > 0;
  const isLaw = !isOffer && (isAboutLaw(text) || places.length > 0 || (isBill && !isOfUs));
  // "Must we tell residents?" may ask about a law or about what we offer.
  const mayBeEither = asksDuty(text) && !isAboutUs(text);
  const isOurLaw = isLaw && speaksOfOffer(text) && places.length === 0 && named.length === 0;
  // "Do you have an office in Texas?" names a state and asks about us.
  const isPlaceOnly = isOfUs && isLaw && !isBill && !asksForNews(text) && !asksDuty(text);
  const lawful = (mayBeEither && !isLaw) || isOurLaw || isPlaceOnly ? undefined : isLaw;
  const about = { states: places, laws: named.map(({ id }) => `/laws/${id}`) };
  let matched = matchQuestions(text, corrected.corrected, { about, lawful }, knowledge);
  const isNear = ({ score, covered }: MatchedQuestion) =>
    score >= enough.question && covered >= enough.covered;
  const fits = (one: MatchedQuestion) => isNear(one) || isAlone(one);
  // Much nearer than any other.
  const isAlone = ({ question, score, covered }: MatchedQuestion) => {
    const isOfState = places.length > 0 && question.subject === 'laws';
    const ahead = isOfState ? enough.aheadOfState : enough.aheadOfOthers;
    return (
      score >= enough.alone &&
      covered >= enough.aloneCovered &&
      matched.filter((one) => one.score > score / ahead).length === 1
    );
  };
  const leans = context !== '' && leaningBeginning.test(message);
  if (context && (leans || !(matched[0] && fits(matched[0])))) {
    const earlier = places.length > 0 ? withoutStates(context) : context;
    const whole = correctMessage(nameStates(`${earlier} ${message}`), knowledge.vocabulary);
    const states = findStates(whole.text);
    const together = matchQuestions(
      whole.text.replace(/[.?!]/g, ' '),
      whole.corrected,
      { about: { ...about, states }, lawful: states.length > 0 || lawful },
      knowledge,
    );
    const own = matched[0]?.score ?? 0;
    // "What about FedRAMP?" asks by itself.
    if (
      onlyInterval.test(message) ||
      (leans && own < enough.certain) ||
      (together[0]?.score ?? 0) > own
    )
      matched = together;
  }
  const passages = () =>
    withPages(
      matched
        .filter(fits)
        .slice(0, 3)
        .flatMap(({ question }) => find(knowledge, `${questionId}${question.id}`)),
      text,
      context,
      knowledge,
    );
  let said: PageFinding | null | undefined;
  const fromPages = () => {
    // Null is an answer, too: nothing is looked for twice.
    if (said === undefined)
      said = answerFromPages(
        { message: text, context, isLawful: lawful === true && places.length === 0, places },
        rank(text, context, knowledge).filter(({ passage: { heading, text: words } }) =>
          unknown.every((number) => `${heading} ${words}`.includes(number)),
        ),
        knowledge,
      );
    return said;
  };

  // Who voted how is in an article or nowhere: the record of the bill is no answer.
  if (lawful && named.length > 0 && asksVote(text)) {
    const page = fromPages();
    return page && asksVote(page.answer.text)
      ? { kind: 'pages', answer: page.answer, passages }
      : { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages };
  }

  if (lawful && unknown.length === 0) {
    const earlier = places.length > 0 ? withoutStates(context) : context;
    const whole = `${earlier} ${text}`.trim();
    const isOfUs = () => {
      const ours = matchQuestions(text, corrected.corrected, { about, lawful: false }, knowledge);
      const [first] = ours;
      const isFit = first && first.question.subject !== 'laws' && isNear(first);
      if (isFit) matched = ours;
      return Boolean(isFit);
    };
    const law = answerByLaw(
      whole,
      readAll(whole, corrected.corrected),
      matched[0],
      knowledge,
      fromPages,
      isOfUs,
    );
    if (law)
      return {
        ...law,
        passages: () => [...new Set([...law.passages(), ...passages()])].slice(0, passagesForModel),
      };
  }
  // What others do and cost is not on our pages, however much else fits.
  const names =
    places.length + named.length > 0
      ? []
      : [...unknown, ...namesOfOthers(message, text, vocabulary)];
  const isDemand = lawful !== true && asksToShow(message) && !asksForNews(message);
  const [best, second] = matched.filter(
    ({ stems, score }) =>
      names.every((name) => stems.has(name)) && (!isDemand || score >= enough.demanded),
  );
  // Who wants to be shown or told something that no question of ours is about may want what others did.
  if (isDemand && !best)
    return { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages: () => [] };
  // A page that says it goes before a question that is not sure.
  const isSure = best && best.score >= (best.covered < enough.covers ? enough.surer : enough.sure);
  const page = isSure ? null : fromPages();
  const fromPage =
    best && best.score >= enough.sure && page
      ? coversMore(page, best.covered)
        ? page
        : null
      : page;
  if (fromPage) return { kind: 'pages', answer: fromPage.answer, passages };
  // Half of the message fits several questions: none of them is what was asked.
  const isDoubtful =
    best &&
    second &&
    lawful !== true &&
    best.score < enough.unlessDoubtful &&
    Math.max(best.covered, second.covered) < enough.half &&
    second.score > best.score * enough.asNear;
  if (best && fits(best) && !isDoubtful) {
    // "Does it apply to us?" with nothing before it: one word fits much.
    const isBare = !context && bare.test(text) && readAll(text, corrected.corrected).length < 2;
    const isTie =
      second &&
      // Two questions about one law have one answer.
      !(isOfLaw(best) && second.question.source === best.question.source) &&
      !best.question.isUnsaid &&
      best.score < (isBare ? enough.exact : enough.certain) &&
      second.score > best.score * enough.asNear &&
      !second.question.isUnsaid &&
      !second.question.isOfSheet;
    if (isTie && !isDemand)
      return {
        kind: 'asked back',
        answer: askWhichQuestion([best.question, second.question], knowledge.lawNames),
        passages,
      };
    const answer = answerWithQuestion(
      withDuties(best, text, corrected.corrected, knowledge),
      knowledge.lawNames,
    );
    const { asks, isUnsaid } = best.question;
    return { kind: isUnsaid ? 'nothing' : asks ? 'asked back' : 'question', answer, passages };
  }
  const anyPage = fromPages();
  if (anyPage) return { kind: 'pages', answer: anyPage.answer, passages };
  const laws = places.slice(0, 1).flatMap((place) => knowledge.laws.ofPlace(slugOf(place)));
  const list = unknown.length > 0 ? listLawsOfPlace(text, { laws }, knowledge) : null;
  if (list) return list;
  return { kind: 'nothing', answer: answerNothingFound(offer(matched)), passages };
}

/** A question about a law, with the duties of its record that the message asks about. */
function withDuties(
  { question, score }: MatchedQuestion,
  text: string,
  corrected: ReadonlySet<string>,
  knowledge: Knowledge,
): AnsweredQuestion {
  const { laws } = knowledge;
  if (question.subject !== 'laws') return withFigure({ question, score }, text, knowledge);
  if (score >= enough.exact) return question;
  const id = question.source.replace(/^\/laws\//, '');
  const duties = laws.dutiesAsked(id, question.lines, text, readAll(text, corrected));
  return { ...question, lines: [...question.lines, ...duties.map((duty) => `- ${duty}`)] };
}

/** A question with the sentence of its page that has the figure which the message asks for. */
function withFigure(
  { question, score }: Pick<MatchedQuestion, 'question' | 'score'>,
  text: string,
  knowledge: Knowledge,
): AnsweredQuestion {
  const figure = score < enough.certain ? findFigure(text, question, knowledge) : null;
  return figure ? { ...question, lines: [...question.lines, figure] } : question;
}

/** The questions nearest to a message, where nothing answers it. */
const offer = (matched: MatchedQuestion[]): AnsweredQuestion[] =>
  matched
    .filter(({ score }) => score >= enough.offered)
    .slice(0, 3)
    .map(({ question }) => question);

/** Which laws a message is about, and whether it asks about laws at all: undefined when it may be both. */
interface Reading {
  about: Places;
  lawful: boolean | undefined;
}

const anywhere: Reading = { about: { states: [], laws: [] }, lawful: undefined };

/** What has to be refused once slips are corrected. */
function findRefusal(text: string): SmallTalk | null {
  const kind = findSmallTalk(text);
  return kind && isRefusal(kind) ? kind : null;
}

const readAll = (text: string, corrected: ReadonlySet<string>): Term[] =>
  readTerms(cutWords(text.replace(largeNumbers, ' ')), corrected);

/**
 * The questions that fit a message, or one of its sentences, best first. In a question about us a state
 * only describes the visitor; a question about laws needs it.
 */
function matchQuestions(
  text: string,
  corrected: ReadonlySet<string>,
  { about, lawful }: Reading,
  { questions }: Knowledge,
): MatchedQuestion[] {
  const best = new Map<string, MatchedQuestion>();
  const keep = (
    found: MatchedQuestion[],
    share: number,
    isWanted: (subject: string) => boolean,
  ) => {
    for (const one of found) {
      const { id, subject, isOfSheet } = one.question;
      if (!isWanted(subject)) continue;
      const isOther = lawful !== undefined && (subject === 'laws') !== lawful;
      const other = lawful ? weights.otherSubject : weights.unaskedLaw;
      const ofSheet = isOfSheet ? weights.ofSheet : 1;
      const score = one.score * share * ofSheet * (isOther ? other : 1);
      if (score > (best.get(id)?.score ?? 0)) best.set(id, { ...one, score });
    }
  };
  const information = (part: string) =>
    readAll(part, corrected).reduce((sum, term) => sum + questions.rarity(term), 0);
  const whole = information(text);
  const sentences = text.match(/[^.?!;\n]+[.?!;\n]?/g)?.filter((one) => /\p{L}/u.test(one)) ?? [];
  const parts = sentences.length > 1 && sentences.length < 6 ? [text, ...sentences] : [text];
  for (const [at, part] of parts.entries()) {
    // One word is no question, unless it asks for the price: "Templates cost? Need email?"
    if (at > 0 && !asksPrice(part) && readAll(part, corrected).length < 2) continue;
    const isQuestion = part.endsWith('?') || !text.includes('?');
    const share =
      at === 0
        ? 1
        : weights.oneSentence *
          (isQuestion ? 1 : weights.noQuestion) *
          Math.min(1, 0.55 + information(part) / whole);
    const ofUs = withoutStates(part).replace(introduction, ' ');
    const found = questions.match(readAll(ofUs, corrected), about);
    keep(found, share, (subject) => subject !== 'laws');
    keep(
      ofUs === part ? found : questions.match(readAll(part, corrected), about),
      share,
      (subject) => subject === 'laws',
    );
  }
  return [...best.values()].sort((one, other) => other.score - one.score);
}

/** An answer from the register, unless a question of ours or a page answers more exactly. */
function answerByLaw(
  text: string,
  terms: Term[],
  question: MatchedQuestion | undefined,
  knowledge: Knowledge,
  fromPages: () => PageFinding | null,
  isOfUs: () => boolean,
): Found | null {
  const found = knowledge.laws.match(text, terms);
  if (!found) return null;
  const ofLaws = (laws: { id: string }[]) =>
    laws.flatMap(({ id }) => find(knowledge, `${lawId}${id}`));
  const isOfLaws = question?.question.subject === 'laws';
  const isAnswer =
    question &&
    question.covered >= enough.covered &&
    // A record of the state that was named goes before a question about all of them.
    (isOfLaws || found.kind === 'which state' || question.score >= enough.certain);
  const score = isAnswer ? question.score : 0;
  const ofPlace = isOfLaws && /^\/laws\/(?!topic)./.test(question.question.source);
  if (found.kind === 'none in state') {
    if (!asksForNews(text) && !asksDuty(text)) return null;
    if (score >= (ofPlace ? enough.question : enough.certain)) return null;
    // "Our charter requires Oregon law": a question about our contract.
    if (!found.isGeneral && isOfUs()) return null;
    // Our own terms name the state that we are in.
    const page = found.isGeneral ? null : fromPages()?.answer;
    const isOfState =
      page &&
      findStates(page.text).includes(found.state) &&
      !page.sources.some(({ href }) => /^\/(?:legal|resources)\b/.test(href));
    const said = isOfState ? page : null;
    if (said) return { kind: 'pages', answer: said, passages: () => [] };
    return { kind: 'law', answer: sayNoneInState(found), passages: () => ofLaws(found.federal) };
  }
  const passages = () => ofLaws(found.laws);
  // News and guides know more of a law than its record.
  const isNamed = found.kind === 'law' && found.isNamed;
  if (score < enough.surer && !(found.kind === 'which law' && found.isGeneral)) {
    const page = found.covered < (isNamed ? enough.half : enough.covers) ? fromPages() : null;
    if (page && coversMore(page, Math.max(found.covered, question?.covered ?? 0)))
      return { kind: 'pages', answer: page.answer, passages };
  }
  // What names a state and is no question of ours about laws is sooner about its record than about us.
  const isOfPlace = !isOfLaws && found.kind === 'law' && findStates(text).length > 0;
  const isExact =
    found.covered >= (isOfPlace ? enough.recordOfPlace : enough.record) ||
    (found.kind === 'law' && found.isNamed);
  if (found.kind === 'law') {
    const isSame = found.laws.some(({ id }) => question?.question.source === `/laws/${id}`);
    const isOther = isOfLaws && !isSame && found.isNamed;
    const isField = found.field !== 'summary';
    const needed = isField ? (found.isNamed ? enough.exact : enough.certain) : enough.question;
    const share = (lines: string[]) => knowledge.laws.shareSaid(lines, text, terms);
    const saysMore =
      share(found.details.flat()) > share(question?.question.lines ?? []) + enough.saysMore;
    if (!isOther && !saysMore && score >= needed) return null;
    // The only law of a state that was named is near enough when nothing else is.
    const isOnly =
      (found.isOnly || (isField && isOfPlace && found.laws.length === 1)) &&
      score < enough.question &&
      found.covered >= enough.onlyRecord;
    // The questions and the records, searched apart, agree on one law of the state.
    const isAgreed =
      isSame &&
      isOfLaws &&
      found.laws.length === 1 &&
      question.score >= enough.agreed &&
      question.score < enough.alone &&
      findStates(text).length > 0;
    if (isExact || isOnly || isAgreed)
      return { kind: 'law', answer: answerWithLaw(found, knowledge.builtOn), passages };
    return score < enough.question ? listLawsOfPlace(text, found, knowledge) : null;
  }
  const isGeneral = found.kind === 'which law' && found.isGeneral;
  const needed = isGeneral ? 1 : ofPlace ? enough.ofState : enough.certain;
  if (score >= needed) return null;
  if (!isExact) return score < enough.question ? listLawsOfPlace(text, found, knowledge) : null;
  const answer =
    found.kind === 'which law'
      ? askWhichLaw(found, knowledge.builtOn)
      : askWhichState(found, knowledge.builtOn);
  return { kind: 'asked back', answer, passages };
}

const isOfLaw = ({ question }: MatchedQuestion) => question.source.startsWith('/laws/');
const slugOf = (state: string) => state.replaceAll(' ', '-');

const coversMore = ({ coverage }: PageFinding, covered: number) =>
  coverage >= enough.covers && coverage >= covered + enough.coversMore;

/** When no law of the state that was named fits: its laws, to choose from. */
function listLawsOfPlace(
  text: string,
  { laws }: { laws: { jurisdiction: string }[] },
  knowledge: Knowledge,
): Found | null {
  const place = laws[0]?.jurisdiction;
  const isNamed = findStates(text).some((state) => slugOf(state) === place);
  if (!place || !isNamed || !(isAboutLaw(text) || numbersOf(text).length > 0)) return null;
  const all = knowledge.laws.ofPlace(place);
  if (all.length < 2) return null;
  return {
    kind: 'asked back',
    answer: askWhichLaw(
      { kind: 'which law', laws: all, place, covered: 1, isGeneral: false },
      knowledge.builtOn,
    ),
    passages: () => all.flatMap(({ id }) => find(knowledge, `${lawId}${id}`)),
  };
}

const find = ({ passages }: Knowledge, id: string): AskedPassage[] =>
  passages.filter((passage) => passage.id === id);

function withPages(
  first: AskedPassage[],
  text: string,
  context: string,
  knowledge: Knowledge,
): AskedPassage[] {
  const ranked = rank(text, context, knowledge)
    .filter(isAboutIt)
    .map(({ passage }) => passage);
  return [...new Set([...first, ...ranked])].slice(0, passagesForModel);
}

function rank(message: string, context: string, { index }: Knowledge): RankedPassage[] {
  const asksForOffer = isAboutOffer(message);
  // In a question about our offer a state only describes the visitor, and so does a large number in any question.
  const subject = asksForOffer ? withoutStates(message).replace(introduction, ' ') : message;
  const question = withoutArticles(subject).replace(largeNumbers, ' ');
  const before = asksForOffer && !leaningBeginning.test(message) ? '' : context;
  return preferOurs(`${context} ${message}`, index.rank(question, before));
}

/**
 * The population whose price the message asks for, or null. A follow-up to a question about a price
 * asks for one again when it names a price, a population, or little besides an interval.
 */
function findPricedPopulation(message: string, context: string): number | null {
  const named =
    findPopulation(message) ??
    (asksPrice(context) && onlyNumber.test(message)
      ? findPopulation(`population ${message}`)
      : null);
  const asksAgain = asksPrice(message) || named !== null || onlyInterval.test(message);
  const all = `${context} ${message}`;
  const isPriced = asksPrice(all) || (named !== null && interval.test(message));
  if (!asksAgain || !isPriced || isAboutLaw(all) || asksChangeOfPlan(message)) return null;
  return named ?? findPopulation(context);
}

/** No passage mentions a population, so the price of its plan goes first. */
function planPassages(population: number, knowledge: Knowledge): AskedPassage[] {
  const { size } = planSizes.find(({ size: one }) => one === sizeForPopulation(population))!;
  return find(knowledge, `${questionId}prices-${size}`);
}

const abbreviations = new Map(allStates.map(({ postalCode, name }) => [postalCode, name]));
const shortNames = new Map(
  stateShortNames.flatMap(([name = '', ...short]) => short.map((one) => [one.toLowerCase(), name])),
);
/** "Kentuckys" */
const possessive = new RegExp(
  String.raw`\b(${allStates.map(({ name }) => name).join('|')})s\b`,
  'gi',
);
const longAbbreviation = new RegExp(
  String.raw`\b(?:${[...shortNames.keys()].join('|')})\b\.?`,
  'gi',
);
const { abbreviationsOfStates } = questionWords;
/** In lower case these are words: some always, some unless a law follows. */
const alwaysWords = new RegExp(`^${oneOf(abbreviationsOfStates.words)}$`);
const wordsToo = new RegExp(`^${oneOf(abbreviationsOfStates.wordsUnlessLawFollows)}$`);
const notStates = new RegExp(`^${oneOf(abbreviationsOfStates.not)}$`);
const abbreviation = new RegExp(
  String.raw`\b[A-Za-z]{2}\b(?=(\W+${oneOf(abbreviationsOfStates.lawFollows)}\b)?)`,
  'g',
);

/** The message with names of states in place of their abbreviations. */
function nameStates(message: string): string {
  const isShouted = !/[a-z]/.test(message);
  const named = message.replace(
    longAbbreviation,
    (word) => shortNames.get(word.toLowerCase().replace('.', '')) ?? word,
  );
  return named.replace(possessive, '$1').replace(abbreviation, (word, follows?: string) => {
    const name = abbreviations.get(word.toLowerCase());
    if (!name || notStates.test(word)) return word;
    const isUpper = word === word.toUpperCase() && !isShouted;
    if (isUpper) return name;
    const lower = word.toLowerCase();
    return alwaysWords.test(lower) || (wordsToo.test(lower) && !follows) ? word : name;
  });
}

const leansOnContext = (message: string) =>
  leaningBeginning.test(message) || meaningfulWords(message).length <= leaningWords;

const lastQuestion = (before: string[]) =>
  before.findLast((message) => findSmallTalk(message) === null) ?? '';
