/** Answers one standalone question: small talk, a price, a record of the register, a question of `/questions`, or sentences of our pages. */
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import { federal } from '#src/content/lists/law-lists.ts';
import type { Law } from '#src/laws/record/law.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import { foldedWords } from '#src/content/passages/words.ts';
import { lawId, questionId, type Knowledge } from '#src/lexi/knowledge/knowledge.ts';
import { answerFromPages, relevantPassages, type PageFinding } from './answer-from-pages.ts';
import type { PagesAnswer, SearchedAnswer } from './compose-answer.ts';
import { isThatMeant } from './lines.ts';
import * as write from './compose-answer.ts';
import { namesIn, numbersOf, titlesIn } from '#src/lexi/find/bill-numbers.ts';
import * as records from '#src/lexi/find/law-records.ts';
import { correctTyping, ofVisitor, plainText } from '#src/lexi/read/message.ts';
import { findStates, namesCity, nameStates, withoutStates } from '#src/lexi/read/places.ts';
import { asksYear, findPricedPopulation, namePrices, outgrowsPlan } from './price.ts';
import { shareOf, wordsOf, type Entry, type Match, type Term } from '#src/lexi/find/ranking.ts';
import { isOnlyPronoun, refersBack, type Topic } from '#src/lexi/read/conversation.ts';
import { spellNumbers } from '#src/lexi/model/number-words.ts';
import { findSmallTalk, isRefusal } from './small-talk.ts';
import * as subject from '#src/lexi/find/subjects.ts';

/** The number of passages that a model gets. */
const passagesForModel = 8;

/** How well something must fit, from 0 to 1. */
const least = {
  // The score of a question that answers, and the sum of its coverage and likeness.
  question: 0.5,
  covered: 0.65,
  // The score of a question from which on no record is preferred.
  sure: 0.65,
  // The score and the coverage of a question to offer when nothing answers.
  offered: 0.42,
  offeredCovered: 0.33,
  // How far ahead of the next one it answers.
  ahead: 0.2,
  // The share of the details in a list of all states, in a record, and in a further line.
  listed: 0.5,
  detail: 0.2,
  more: 0.12,
  // How much the shares in its name, its topics and its days count besides, and its city.
  titled: 0.2,
  dated: 0.3,
  ofCity: 0.6,
};

/** The question of ours for a population that passes the limit of its plan. */
const outgrown = 'What if our population grows past our plan?';

/** Words between the name of a city and that of its law: "the NYC hiring law". */
const beforeLaw = String.raw`(?:['’]s)?(?! ha(?:s|ve)\b)(?: [\w-]+){0,3} (?:laws?|acts?|rules?)\b`;

/** The question of ours that asks for the visitor's state. */
const anyLaws = 'Which AI laws apply to our agency?';

/** Searches the answer to a question; with a subject, near to what was asked before it. With the ids `answeredBefore` of questions that were answered just before, it is read with words of that exchange, which are no evidence for a refusal. */
export function answerQuestion(
  typed: string,
  knowledge: Knowledge,
  topic: Topic | null = null,
  answeredBefore?: ReadonlySet<string>,
): SearchedAnswer {
  const except = answeredBefore ?? new Set();
  const message = plainText(typed).replace(
    /\bNYC\b|\bNYPD\b/g,
    (name) => `New York City${name === 'NYPD' ? ' police' : ''}`,
  );
  const before = topic?.asked ?? '';
  const { ranking, register } = knowledge;
  const priced = namePrices(message).replace(/\b(?:USA?|U\.S\.)(?!\w)/g, 'United States');
  const text = correctTyping(nameStates(priced, ranking.vocabulary), ranking.vocabulary);
  const toQuery = (written: string) =>
    subject
      .withoutIntroduction(
        subject.asksGoverningLaw(written) ? `${written} governs contract` : withoutStates(written),
      )
      .replace(ofVisitor, ' ');
  const worded = knowledge.worded(outgrowsPlan(message) ? outgrown : message);
  if (worded && !(except.has(worded.id) || (topic && refersBack(message)))) return found(worded, 1);
  const smallTalk = answeredBefore ? null : findSmallTalk(typed);
  if (smallTalk) {
    const kind = isRefusal(smallTalk) ? 'refused' : 'small talk';
    return { kind, answer: write.answerSmallTalk(smallTalk), passages: () => [], score: 1 };
  }
  const population = findPricedPopulation(message) ?? findPricedPopulation(text);
  if (population !== null) {
    const plan = knowledge.questionOfPlan(population);
    const answer = write.answerWithPlan(population, plan, asksYear(message));
    const passages = () => withPages([`${questionId}${plan.id}`]);
    return { kind: 'price', score: 1, passages, question: plan, answer };
  }

  const named = register.named(text);
  // The prices of an agreement that a record names are none of ours.
  const isOffer =
    (named.length === 0 || subject.isAboutUs(text)) &&
    (subject.isAboutOffer(message) || subject.isAboutOffer(text));
  const places = isOffer ? [] : findStates(text);
  const numbers = register.missing(text);
  const missing = named.length + numbers.length > 0 ? numbers : findUnknownNames();
  const isBill = named.length + missing.length > 0;
  const isOfUs = subject.isAboutUs(text) && !subject.isAboutLaw(text);
  const isOfCity =
    subject.isLocal(message) ||
    records.bodiesIn(message).some((body) => records.localBodies.includes(body)) ||
    namesCity(message, ranking.vocabulary);
  // "Do you have an office in Texas?" is about us.
  const isLaw =
    !isOffer &&
    !isOfUs &&
    (topic?.isLaw ?? (subject.isAboutLaw(text) || places.length > 0 || isBill));
  const states = [...places, ...named.map(({ jurisdiction }) => jurisdiction)];
  const query = toQuery(text);
  const field = records.findField(text);
  const isSummary = field === 'summary' || field === 'todo';
  const details = ranking
    .weigh(records.detailsAsked(withoutStates(text)))
    .filter(({ isKnown }) => isKnown);
  const ownWords = wordsOf(records.withoutBodies(text));
  /** Whether a term only names a body, such as judges or schools. */
  const isOfBody = ({ word }: Term) => !ownWords.has(word);
  const ranked = ranking
    .rank(query, { states, isLaw }, before && toQuery(before), topic?.questions)
    .filter(({ entry }) => !except.has(entry.question?.id ?? ''));
  const matches = topic ? rankNear(ranked, topic) : ranked;
  const questions = matches.filter(({ entry }) => entry.question);
  const [best] = questions;
  let page: PageFinding | null | undefined;
  const fromPages = () =>
    (page ??= answerFromPages(
      `${before} ${text}`.trim(),
      places,
      matches.filter(({ entry }) => missing.every((name) => mentionsLaw(name, entry.text))),
      knowledge,
    ));

  if (missing.length > 0 && !isOfUs) return answerMissing();
  // Only articles say who voted how, so the record of the bill is no answer.
  if (named.length > 0 && subject.asksVote(text)) {
    const said = fromPages();
    return said && subject.asksVote(said.answer.text) ? foundOnPage(said) : nothing();
  }
  if (!topic && fromPages()?.isNews) return foundOnPage(fromPages()!);
  const law = isLaw && !topic ? answerByLaw() : null;
  if (law) return law;
  const isFit = best && fits(best);
  const isLacking = isFit && isLackingIn(textOf(best.entry));
  if (!isFit || isLacking) {
    const said = fromPages();
    if (said && !(isLacking && isLackingIn(said.answer.text))) return foundOnPage(said);
  }
  // Our pages say nothing about others.
  if (!isFit) return nothing();
  if (lacksNames(textOf(best.entry)) && !subject.namesAsker(typed)) return nothing(true);
  // "How long is it?" may mean anything.
  return !topic && best.likeness < 1 && isOnlyPronoun(text)
    ? found({ asks: isThatMeant, ...withDetails(best) }, least.question)
    : foundMatch(best);

  /** Names of laws in the message that none of our texts has. */
  function findUnknownNames(): string[] {
    const { vocabulary } = ranking;
    return namesIn(message).flatMap(({ title, word }) => {
      if (word) {
        const isKnown = foldedWords(word).every((part) => vocabulary.has(part));
        return isKnown || correctTyping(word, vocabulary) !== word ? [] : [word.toUpperCase()];
      }
      const own = withoutStates(title!.replace(/^The /, '')).trim();
      const isKnown =
        ranking.weigh(records.detailsAsked(own)).length === 0 ||
        ranking
          .rank(own, { states: [], isLaw: undefined })
          .some(({ entry }) => !entry.passage && isSaid(own, textOf(entry)));
      return isKnown ? [] : [own];
    });
  }

  /** Whether a text has none of the names in the message. */
  function lacksNames(said: string): boolean {
    const titles = titlesIn(message);
    const hasTitle = titles.some((title) => isSaid(title, said));
    if (titles.length > 0 && titlesIn(said).length > 0 && !hasTitle) return true;
    const names = (
      withoutStates(typed).match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}(?!\p{L}| County| Parish)/gu) ?? []
    ).filter((name) => !subject.isLocal(name));
    return names.length > 0 && shareOf(ranking.weigh(names.join(' ')), said) === 0;
  }

  /** Whether a text has none of the names in the message, or no number although it asks for one. */
  function isLackingIn(said: string): boolean {
    const isNumberless =
      subject.asksFigure(text) === 'number' &&
      !subject.asksPrice(text) &&
      !/\d/.test(spellNumbers(said));
    return isNumberless || lacksNames(said);
  }

  function fits({ score, coverage, likeness }: Match): boolean {
    return score >= least.question && coverage + likeness >= least.covered;
  }

  /** An answer from the register; null when a question or a page of ours is better. */
  function answerByLaw(): SearchedAnswer | null {
    const [place] = places;
    const isNamed = named.length > 0 && named.length <= 3;
    const isListed =
      subject.asksAllStates(text) || (places.length === 0 && subject.asksWhichLaws(text));
    if (isListed && !isNamed) return answerAllStates();
    if (places.length > 1 && named.length === 0) return null;
    const most = (some: Law[]) => Math.max(...some.map((law) => shareOf(details, textOfLaw(law))));
    const there = place === undefined ? [] : register.ofPlace(place);
    const [own, ofCities] = [there.filter(isOfAsker), there.filter((law) => !isOfAsker(law))];
    // "The New York hiring law" is one of its city.
    const all = !isOfCity && most(ofCities) > most(own) + least.detail ? there : own;
    // Police or schools first want what binds them.
    const bodies = records
      .bodiesIn(withoutStates(text))
      .filter((body) => !records.localBodies.includes(body));
    const bound = all.filter(({ binds }) => binds.some((body) => bodies.includes(body)));
    const ofPlace = bound.length > 0 && most(bound) >= most(all) - 0.15 ? bound : all;
    // Who asks about a replaced law needs the one that replaced it.
    const successors = named.flatMap(({ status, related }) =>
      status === 'superseded'
        ? register.all.filter((law) => related.includes(law.id) && !named.includes(law))
        : [],
    );
    const laws = isNamed ? [...named, ...successors] : ofPlace;
    const isAbout = ({ entry: { isLaw: ofLaw, question, places: own } }: Match) =>
      ofLaw &&
      // The state that it would ask for is named.
      !(place !== undefined && question!.asks) &&
      (laws.some(({ id }) => question!.source === `/laws/${id}`) ||
        (!isNamed && (place === undefined || own.includes(place))));
    const question = questions.find(isAbout);
    // The EU AI Act is no law of a state, even where one is named.
    const titles = isNamed ? [] : titlesIn(message);
    const isTitled = ({ entry }: Match) => titles.some((title) => isSaid(title, textOf(entry)));
    const titled = questions.find(isTitled);
    if (titled) return foundMatch(titled);
    const isOfField =
      question &&
      (isSummary || records.findField(question.entry.title) === field) &&
      (field !== 'when' || records.hasDay.test(question.entry.question!.lines[0] ?? ''));
    const isFitting = isOfField && fits(question) && !isUnbound(lawOf(question));
    const isSure = isFitting && question.score >= least.sure;
    if (isNamed) return isSure ? foundMatch(question) : answered(laws);
    // A question that the message nearly is says which law is meant: "the Texas AI act".
    const meant = question && fits(question) ? lawOf(question) : undefined;
    // A line with a day says when; other lines with the same words do not.
    const isDue = /\b(?:due|deadlines?|date|by when)\b/i.test(text);
    const share = ({ entry }: Match | { entry?: undefined } = {}) =>
      (entry ? shareOf(details, textOf(entry)) : 0) + (entry?.law ? shareBesides(entry.law) : 0);
    /** What its name has counts besides, a day where one is asked for, and the city of "the NYC hiring law". */
    const shareBesides = (law: Law) =>
      (records.rank(law) < 2
        ? least.titled * (shareOf(details, titleOf(law)) + shareOf(details, headOf(law)))
        : 0) +
      (isDue ? least.dated * shareOf(details, records.datedLines(law)) : 0) +
      (details.length > 0 && isOfItsCity(law, beforeLaw) ? least.ofCity : 0);
    const scored = matches
      .filter(({ entry }) => entry.law && (laws.length === 0 || laws.includes(entry.law)))
      .sort(
        (a, b) =>
          share(b) - share(a) || Number(b.entry.law === meant) - Number(a.entry.law === meant),
      );
    const [top, next] = scored;
    if (place === undefined) return null;
    if (laws.length === 0)
      return question || !(subject.asksForNews(text) || subject.asksDuty(text))
        ? null
        : answerForLocals(place, []);
    const isPlaceAlone = !/[\p{L}\p{N}]/u.test(withoutStates(text));
    const isOfRegister =
      isPlaceAlone ||
      subject.isAboutLaw(text) ||
      subject.asksForNews(text) ||
      subject.asksDuty(text) ||
      /\b(?:rules?|chatgpt|copilot|gemini|claude)\b/i.test(text) ||
      share(top) > 0;
    if (!isOfRegister && !question) return null;
    const lacked = lackedIn(place, there);
    if (lacked.length > 0 && !isSure) {
      const federals = register
        .ofPlace(federal.slug)
        .filter(
          (law) =>
            law.binds.includes('everyone') &&
            shareOf(lacked, `${law.name}\n${law.summary}\n${records.topicsOf(law)[0]}`) >=
              least.listed,
        );
      const answer = write.answerLacking(place, subject.findSought(message), own, federals);
      return { kind: 'law', score: 0.8, passages, answer };
    }
    // A city asks first what binds it.
    if (isOfCity && field !== 'penalty' && share(top) < least.detail && !isSure)
      return answerForLocals(place, laws);
    const isGeneral = details.length === 0 && field !== 'penalty' && laws.length > 2;
    if (isSure && !isGeneral) return foundMatch(question);
    if (laws.length === 1) return isFitting ? foundMatch(question) : answered(laws);
    const othersThan = (some: Law[]) => laws.filter((law) => !some.includes(law));
    const isAhead =
      share(top) >= least.detail && (share(top) > share(next) + 0.1 || top?.entry.law === meant);
    if (top && isAhead) {
      const law = top.entry.law!;
      const isSame = isFitting && question.entry.question!.source === `/laws/${law.id}`;
      return isSame ? foundMatch(question) : answered([law], othersThan([law]));
    }
    if (isFitting && !isGeneral) return foundMatch(question);
    const near = scored.filter(
      (match) => match.entry.law!.status !== 'superseded' && share(match) >= least.detail,
    );
    if (near.length > 0) {
      const nearest = near.slice(0, 2).map(({ entry }) => entry.law!);
      return answered(nearest, othersThan(nearest));
    }
    const first = meant ? [meant] : laws.slice(0, 2);
    if (field === 'when' || field === 'penalty' || laws.length === 2)
      return answered(first, othersThan(first));
    return askedBack(write.askWhichLaw(laws, place, knowledge.builtOn));
  }

  /** What a message asks that laws of other states are on, if no law of this one mentions any of it. */
  function lackedIn(place: string, laws: Law[]): Term[] {
    const isSought = subject.findSought(message) !== undefined;
    // A long question may say in other words what a law says.
    const isClear = isSought || (field !== 'who' && details.length < 3);
    if (refersBack(text) || !isClear) return [];
    const isAbout = (law: Law, term: Term) =>
      shareOf(
        [term],
        isSought || subject.isAboutLaw(text)
          ? headOf(law)
          : [law.shortName, ...records.topicsOf(law)].join('\n'),
      ) > 0;
    // Judges are not sought where a law is on courts.
    const isBound = records
      .bodiesIn(withoutStates(text))
      .some((body) => laws.some(({ binds }) => binds.includes(body)));
    const sought = details.filter((term) => !isBound || !isOfBody(term));
    const said = [register.notes[place] ?? '', ...laws.map(textOfLaw)].join('\n');
    return shareOf(sought, said) < least.detail
      ? sought.filter((term) => register.all.some((law) => isAbout(law, term)))
      : [];
  }

  /** Which laws of a state bind its local governments, and the federal rules that do. */
  function answerForLocals(place: string, laws: Law[]): SearchedAnswer {
    const rules = register
      .ofPlace(federal.slug)
      .filter(({ status, binds }) => status === 'in-force' && binds.includes('cities'));
    const local = laws.filter((law) => records.bindsLocals(law, message));
    const open = laws.filter((law) => !local.includes(law) && records.leavesLocalsOpen(law));
    const others = laws.filter((law) => ![...local, ...open].includes(law));
    const ofCities = subject.namesAsker(message)
      ? []
      : register.ofPlace(place).filter((law) => !isOfAsker(law));
    return {
      ...answered([...local, ...open, ...rules]),
      answer: write.answerForLocals(
        place,
        { local, open, others, ofCities, federal: rules, isWho: field === 'who' },
        register.notes[place],
        knowledge.builtOn,
      ),
    };
  }

  /** The records of all states with what a message asks for; null when a question of ours fits, or few have it. */
  function answerAllStates(): SearchedAnswer | null {
    const asked = withoutStates(records.detailsAsked(subject.withoutAllStates(text))).replace(
      /\b(?:besides|except|other than|apart from|makes?|have|has|list)\b/gi,
      ' ',
    );
    const isOurs =
      !subject.asksAllStates(text) &&
      best?.entry.isLaw &&
      !best.entry.question!.asks &&
      best.score >= least.sure;
    if (isOurs || (best && best.likeness >= 0.8)) return null;
    const bodies = records.bodiesIn(text);
    const weighed = ranking.weigh(asked);
    const shared = register.all
      .filter(
        (law) =>
          law.jurisdiction !== federal.slug &&
          !(subject.excludesState(text) && places.includes(law.jurisdiction)) &&
          (!subject.isLocal(text) || records.bindsLocals(law, text)),
      )
      .map((law) => ({
        law,
        share: shareOf(weighed, [law.name, law.summary, ...records.labelsOf(law)].join('\n')),
      }));
    const most = Math.max(...shared.map(({ share }) => share));
    const [near, all] = [0.8 * most, 0].map((limit) =>
      shared.filter(({ share }) => share >= Math.max(least.listed, limit)).map(({ law }) => law),
    );
    const bound = (laws: Law[]) =>
      laws.filter(({ binds }) => binds.some((body) => bodies.includes(body)));
    const found =
      [bound(near!), near!, all!].find((laws) => laws.length > 1) ??
      (subject.asksAllStates(text) ? [] : near!);
    return found.length === 0
      ? null
      : { kind: 'law', score: 0.8, passages, answer: write.listLaws(found) };
  }

  function answered(laws: Law[], others: Law[] = []): SearchedAnswer {
    const asked = (law: Law): records.AskedOfLaw => ({
      // Whoever asks for a city first wants to know that the law binds the state alone.
      field: isUnbound(law) && isSummary ? 'who' : field,
      details: linesAbout(law, details),
      message: text,
    });
    const noted = register.notes[laws[0]?.jurisdiction ?? ''] ?? '';
    const isNoted = (law: Law) =>
      shareOf(details, noted) > shareOf(details, textOfLaw(law)) + least.more;
    const note = noted && named.length === 0 && laws.every(isNoted) ? noted : undefined;
    const context = { note, today: knowledge.builtOn };
    const answer = write.answerWithLaw(laws, others, asked, context);
    const passages = () => withPages(laws.map(({ id }) => `${lawId}${id}`));
    return { kind: 'law', score: 0.8, answer, passages };
  }

  /** Whether a law does not bind the local government, the police or the schools that the message names. */
  function isUnbound(law: Law | undefined): boolean {
    return (
      law !== undefined &&
      ((isOfCity && !records.bindsLocals(law, message)) ||
        (records.isOfOthers(law, withoutStates(text)) &&
          records.bindingWords(law, text).length > 0))
    );
  }

  /** Whether a law is of a city that the message names, before "law" with few words between: "the NYC hiring law". */
  function isOfItsCity(law: Law, after = ''): boolean {
    const city = records.cityOf(law);
    return city !== undefined && new RegExp(String.raw`\b${city}\b${after}`, 'i').test(message);
  }

  /** Whether a law is not one of a city that the message does not name: New York City is not New York. */
  function isOfAsker(law: Law): boolean {
    return !records.cityOf(law) || isOfItsCity(law);
  }

  function lawOf({ entry }: Match): Law | undefined {
    return register.all.find(({ id }) => entry.question!.source === `/laws/${id}`);
  }

  /** That the register lacks a bill, with what a record, a place's note or an article says of it, and else with the laws that are near. */
  function answerMissing(): SearchedAnswer {
    const mentions = (line: string) => missing.some((name) => mentionsLaw(name, line));
    const isHere = (place: string) => places.length === 0 || places.includes(place);
    const said =
      register.all
        .filter(({ jurisdiction }) => isHere(jurisdiction))
        .flatMap((law) => records.linesOf(law).map((line) => ({ law, line })))
        .find(({ line }) => mentions(line)) ??
      Object.entries(register.notes)
        .map(([place, line]) => ({ place, line }))
        .find(({ place, line }) => isHere(place) && mentions(line));
    const page = said ? undefined : fromPages()?.answer;
    const begin = (numbers: string[]) => numbers.map((number) => number.slice(0, -2));
    const isNear = ({ name, citation }: Law) =>
      begin(numbersOf(`${name} ${citation}`)).some((number) => begin(missing).includes(number));
    const near = places[0] ? register.ofPlace(places[0]) : register.all.filter(isNear);
    const kind = said ? 'law' : page ? 'pages' : 'nothing';
    const answer = write.answerBillMissing(missing, places[0], said ?? page, near);
    return { kind, answer, passages: () => [], score: 0.8 };
  }

  /** The question with details of its law that the message asks for. */
  function withDetails(match: Match): AnsweredQuestion {
    const question = match.entry.question!;
    if (match.likeness === 1) return question;
    const law = lawOf(match);
    if (!law) return question;
    const open = details.filter(
      (term) => shareOf([term], [question.question, ...question.lines].join('\n')) === 0,
    );
    const more = linesAbout(law, open, least.more, true)
      .filter((line) => !question.lines.join('\n').includes(line))
      .slice(0, 2)
      .map((line) => `- ${line}`);
    const others = details.length === 0 ? register.ofPlace(law.jurisdiction) : [];
    const names = others.flatMap((other) => (other === law ? [] : other.shortName)).join(', ');
    if (names) more.push(`Other records of ${records.nameOfPlace(law.jurisdiction)}: ${names}.`);
    return { ...question, lines: [...question.lines, ...more] };
  }

  /** The lines of a record that mention most of what was asked, best first; where its summary says more than they, after it. None when no line mentions enough. */
  function linesAbout(
    law: Law,
    details: Term[],
    share = least.detail,
    withBodies = false,
  ): string[] {
    const open = details.filter(
      (term) => shareOf([term], titleOf(law)) === 0 && (withBodies || !isOfBody(term)),
    );
    const asked = open.length > 0 || field !== 'when' ? open : details;
    const lines = records
      .linesOf(law)
      .filter((line) => field !== 'when' || records.hasDay.test(line))
      .map((line) => ({ line, share: shareOf(asked, line) }))
      .filter((line) => line.share >= share)
      .sort((a, b) => b.share - a.share);
    const most = lines.find(({ line }) => line !== law.summary)?.share ?? 0;
    const near = lines.filter((line) => line.share >= most * 0.8).map(({ line }) => line);
    const isLess = most < (lines[0]?.share ?? 0) * 0.8;
    return isLess ? near : near.filter((line) => line !== law.summary);
  }

  function found(question: AnsweredQuestion, score: number): SearchedAnswer {
    const kind = question.isUnsaid ? 'nothing' : question.asks ? 'asked back' : 'question';
    const answer = write.answerWithQuestion(question, register.all);
    const passages = () => withPages([`${questionId}${question.id}`]);
    return { kind, answer, passages, question, score };
  }

  function foundMatch(match: Match): SearchedAnswer {
    return found(withDetails(match), match.score);
  }

  function askedBack(answer: PagesAnswer): SearchedAnswer {
    return { kind: 'asked back', score: least.question, passages, answer };
  }

  function foundOnPage({ answer, coverage }: PageFinding): SearchedAnswer {
    return { kind: 'pages', answer, passages, score: coverage * 0.6 };
  }

  function nothing(isOfOthers = false): SearchedAnswer {
    const near = questions.find(
      ({ score, coverage }) => score >= least.offered && coverage >= least.offeredCovered,
    );
    const question = near?.entry.question;
    // A place that we do not know is in a state that the visitor knows.
    const isUnplaced = places.length === 0 && subject.isLocal(message) && subject.asksDuty(message);
    const ofLaws =
      question?.subject === 'laws' && question.asks
        ? question
        : isUnplaced && !isOfUs && /\bAI\b/.test(message) && knowledge.worded(anyLaws);
    if (ofLaws && places.length === 0) return found(ofLaws, least.question);
    // What our pages do not say is said also where the message is only near to it.
    if (question?.isUnsaid) return found(question, near!.score);
    // In a long message a question far ahead of all others is the one that is meant.
    const isAhead = best && best.score - (questions[1]?.score ?? 0) >= least.ahead;
    if (isAhead && best.score >= least.offered && subject.namesAsker(message))
      return foundMatch(best);
    const answer = write.answerNothingFound(question, isOfOthers);
    return { kind: 'nothing', answer, passages, score: 0 };
  }

  function passages(): Passage[] {
    return withPages(
      questions
        .slice(0, 3)
        .filter(fits)
        .map(({ entry }) => entry.id),
    );
  }

  /** The passages with some ids, and the best ones of our pages, for a model. */
  function withPages(ids: string[]): Passage[] {
    const pages = ranking.rank(toQuery(text), { states: findStates(text), isLaw: undefined });
    const first = ids.flatMap((id) => knowledge.passages.filter((passage) => passage.id === id));
    return [...new Set([...first, ...relevantPassages(text, pages)])].slice(0, passagesForModel);
  }
}

/** How much what is near to the subject counts, what mentions nothing and all of the earlier message, and what answered it. */
const nearness = { subject: 1.25, nothing: 0.85, all: 1.25, answered: 0.8 };

/** The matches, of which those that are near to the subject count more. */
const rankNear = (matches: Match[], { isNear, questions }: Topic): Match[] =>
  matches
    .map((match) => {
      const { question } = match.entry;
      const share =
        question && questions.has(question.id)
          ? nearness.answered
          : nearness.nothing + (nearness.all - nearness.nothing) * match.earlier;
      const near = question && isNear(question) ? nearness.subject : 1;
      return { ...match, score: match.score * near * share };
    })
    .sort((a, b) => b.score - a.score);

const textOf = ({ title, wordings, text }: Entry) => [title, ...wordings, text].join('\n');
const titleOf = ({ name, shortName }: Law) => `${name}\n${shortName}`;
/** What a law is on. */
const headOf = (law: Law) => [titleOf(law), ...records.topicsOf(law)].join('\n');
const textOfLaw = (law: Law) =>
  [law.name, ...records.labelsOf(law), ...records.linesOf(law)].join('\n');

const isSaid = (name: string, said: string) => said.toLowerCase().includes(name.toLowerCase());
/** Whether a text has the number of a law, or its name. */
const mentionsLaw = (name: string, said: string) =>
  numbersOf(said).includes(name) || (/\p{Lu}/u.test(name) && isSaid(name, said));
