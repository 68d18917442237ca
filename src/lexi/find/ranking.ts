/** The one index of what Lexi answers from, and the one ranking of it: questions with their wordings, records of laws, passages of pages. */
import MiniSearch from 'minisearch';
import everydaySynonyms from '#src/content/passages/everyday-synonyms.json' with { type: 'json' };
import type { AnsweredQuestion } from '#src/lexi/questions/answered-question.ts';
import type { Law } from '#src/laws/record/law.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import { fieldGroups, readLists } from '#src/content/passages/synonyms.ts';
import {
  foldedWords,
  foldWord,
  isSmallWord,
  listWords,
  stem,
} from '#src/content/passages/words.ts';

/** Something that may answer a message. */
export interface Entry {
  id: string;
  title: string;
  wordings: string[];
  text: string;
  /** A factor for its score. */
  weight: number;
  /** Whether it is about laws. */
  isLaw: boolean;
  /** The slugs of the states that it is about; none for what holds everywhere. */
  places: string[];
  question?: AnsweredQuestion;
  law?: Law;
  passage?: Passage;
}

/** An entry with how well it fits a message, each from 0 to 1. */
export interface Match<Kind extends Entry = Entry> {
  entry: Kind;
  score: number;
  /** The share of the message that the entry mentions. */
  coverage: number;
  /** How alike the message and the nearest wording are. */
  likeness: number;
  /** The share of an earlier message that it mentions. */
  earlier: number;
}

/** What a message is about. */
export interface Subject {
  /** The slugs of the states that it names. */
  states: string[];
  /** Whether it asks about laws; undefined when it is unclear. */
  isLaw: boolean | undefined;
}

/** A word of a message with its rarity. */
export interface Term {
  word: string;
  weight: number;
  /** Whether any entry has it. */
  isKnown: boolean;
  /** The groups of synonyms that it is part of in the message. */
  groups: string[];
}

/** The words of all entries by their folded form: as written first, and how often. */
export type Vocabulary = ReadonlyMap<string, { written: string; count: number }>;

/** The index. */
export interface Ranking {
  /** Ranks the entries for a text, best first; what was said before counts less. `answered` has the ids of questions that answered it. */
  rank: (
    text: string,
    subject: Subject,
    before?: string,
    answered?: ReadonlySet<string>,
  ) => Match[];
  /** The words of a text that are not small, each once. */
  weigh: (text: string) => Term[];
  /** The share of a message's words that a text mentions, itself or by a synonym. */
  shareSaid: (message: string, text: string) => number;
  vocabulary: Vocabulary;
}

/** Synonyms, also everyday ones, which a search does not mean, by the first word of each; a group has one more word, which stands for all of them. */
const groups = new Map<string, { words: string[]; group: string }[]>();
for (const [at, names] of [...fieldGroups, ...readLists(everydaySynonyms)].entries())
  for (const name of names) {
    const words = foldedWords(name)
      .filter((word) => !isSmallWord(word))
      .map(stem);
    const first = words[0]!;
    groups.set(first, [...(groups.get(first) ?? []), { words, group: `=${at}` }]);
  }

/** The stems of a text without small words, and the groups of synonyms that it names. */
const readWords = (text: string): string[] => toTerms(foldedWords(text));

function toTerms(folded: string[]): string[] {
  const words = readGroups(folded);
  return [...words.map(({ word }) => word), ...new Set(words.flatMap((word) => word.groups))];
}

/** The stems without small words, each with the groups of synonyms that a name with it stands for. */
function readGroups(folded: string[]): { word: string; groups: string[] }[] {
  const stems = folded
    .filter((word) => word && !isSmallWord(word))
    .map((word): { word: string; groups: string[] } => ({ word: stem(word), groups: [] }));
  for (const [at, { word: first }] of stems.entries())
    for (const { words, group } of groups.get(first) ?? [])
      if (words.every((word, index) => stems[at + index]?.word === word))
        for (const [index] of words.entries()) stems[at + index]!.groups.push(group);
  return stems;
}

/** The stems of all words, small ones too, and each pair of neighbors: what tells apart questions with the same words. */
export function readPhrases(text: string): Set<string> {
  const stems = foldedWords(text).map(stem);
  return new Set([...stems, ...stems.slice(1).map((word, at) => `${stems[at]!} ${word}`)]);
}

const known = new Map<string, ReadonlySet<string>>();
/** The words of a text as a set; cached, because visitors ask about the same pages. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = known.get(text) ?? new Set(readWords(text));
  if (known.size < 20_000) known.set(text, words);
  return words;
}

/** Whether a text has a word itself (1), a synonym of it, or neither (0). */
export const shareOfTerm = ({ word, groups }: Term, words: ReadonlySet<string>): number =>
  words.has(word) ? 1 : groups.some((group) => words.has(group)) ? weights.meant : 0;

/** The share of the terms that a text mentions, by weight. */
export const shareOf = (terms: Term[], text: string): number => shareIn(terms, wordsOf(text));

function shareIn(terms: Term[], words: ReadonlySet<string>): number {
  let [said, total] = [0, 0];
  for (const term of terms) {
    total += term.weight;
    said += term.weight * shareOfTerm(term, words);
  }
  return total === 0 ? 0 : said / total;
}

const boost = { title: 1.5, wordings: 2, text: 1 };
/** The weight of a synonym in the search and in a share, of a longer word with the same beginning, and of a word of an earlier message. */
const weights = { synonym: 0.5, meant: 0.6, prefix: 0.3, earlier: 0.4 };
/** The maximum rarity: an unknown word may be a misspelling or describe the visitor. */
const rarest = 4.5;
/** The numbers of entries that are ranked, and whose wordings are compared. */
const [ranked, compared] = [200, 30];
/** The parts of a score; the nearest wordings count by their order. */
const parts = { found: 0.3, coverage: 0.3, wordings: [0.27, 0.15, 0.08] };
/** Factors for an entry about the named state, about no state when one is named, and about another subject. */
const factors = { here: 1.1, anywhere: 0.75, otherSubject: 0.75 };

/** Indexes the entries. */
export function openRanking(entries: Entry[]): Ranking {
  const vocabulary = new Map<string, { written: string; count: number }>();
  const frequency = new Map<string, number>();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // Each text is split once, for the vocabulary, the frequencies and the index.
  const termsOf = new Map<string, string[]>();
  function split(text: string): string[] {
    const folded = listWords(text).map((written) => {
      const word = foldWord(written);
      const known = vocabulary.get(word);
      if (known) known.count += 1;
      else vocabulary.set(word, { written, count: 1 });
      return word;
    });
    termsOf.set(text, toTerms(folded));
    return termsOf.get(text)!;
  }
  const fieldsOf = ({ title, wordings, text }: Entry) => ({
    title,
    text,
    wordings: wordings.join('\n'),
  });
  for (const entry of entries)
    for (const word of new Set(Object.values(fieldsOf(entry)).flatMap(split)))
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const index = new MiniSearch<Entry>({
    fields: Object.keys(boost),
    extractField: (entry, field) =>
      field === 'id' ? entry.id : fieldsOf(entry)[field as keyof typeof boost],
    tokenize: (text) => termsOf.get(text) ?? readWords(text),
    processTerm: (word) => word,
    searchOptions: { boost, weights: { prefix: weights.prefix, fuzzy: 0 } },
  });
  index.addAll(entries);
  const phrases = new Map<string, number>();
  const wordingsOf = new Map(
    entries
      .filter(({ question }) => question)
      .map(({ id, title, wordings }) => [id, [title, ...wordings].map(readPhrases)]),
  );
  for (const phrase of [...wordingsOf.values()].flat().flatMap((wording) => [...wording]))
    phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1);
  const count = [...wordingsOf.values()].flat().length;
  const rarity = (phrase: string) => Math.log(1 + count / ((phrases.get(phrase) ?? 0) + 1));
  const total = (some: Set<string>) => [...some].reduce((sum, phrase) => sum + rarity(phrase), 0);
  const totals = new Map([...wordingsOf].map(([id, some]) => [id, some.map(total)]));

  /** How alike a message and each wording of an entry are, the nearest first. */
  function likenessesOf(asked: Set<string>, id: string): number[] {
    const own = total(asked);
    return (wordingsOf.get(id) ?? [])
      .map((wording, at) => (2 * total(asked.intersection(wording))) / (own + totals.get(id)![at]!))
      .sort((a, b) => b - a);
  }

  const weigh = (text: string): Term[] =>
    [...new Map(readGroups(foldedWords(text)).map((term) => [term.word, term])).values()].map(
      ({ word, groups: own }) => {
        const isKnown = [word, ...own].some((term) => frequency.has(term));
        const ratio = entries.length / ((frequency.get(word) ?? 0) + 1);
        return { word, groups: own, isKnown, weight: Math.min(rarest, Math.log(1 + ratio)) };
      },
    );

  function shareSaid(message: string, text: string): number {
    const asked = weigh(message);
    const said = wordsOf(text);
    return asked.filter((term) => shareOfTerm(term, said) > 0).length / Math.max(1, asked.length);
  }

  return {
    weigh,
    shareSaid,
    vocabulary,
    rank(text, { states, isLaw }, before = '', answered = new Set()) {
      const own = weigh(text);
      const isOwn = new Set(own.flatMap(({ word, groups: some }) => [word, ...some]));
      const earlier = weigh(before).filter(({ word }) => !isOwn.has(word));
      // A message with words of its own is covered by an entry that has them.
      // A follow-up in the visitor's own words is covered by those that our texts have, too.
      const known = before ? own.filter(({ isKnown }) => isKnown) : own;
      const counted = known.length > 0 ? known : own.length > 0 ? own : earlier;
      // An earlier message counts for what a message asks only where that makes it clearer.
      // A question that was answered is like the earlier message anyway.
      const asked = readPhrases(text);
      const both = readPhrases(`${before} ${text}`);
      const found = index.search(`${text} ${before}`, {
        boostTerm: (word) =>
          (word.startsWith('=') ? weights.synonym : 1) * (isOwn.has(word) ? 1 : weights.earlier),
        // Longer words only for a message's own: those of an earlier one take most of the time.
        prefix: (word) =>
          isOwn.has(word) && word.length > (frequency.has(word) ? 3 : 2) && !word.startsWith('='),
        // What only an earlier message mentions does not answer this one.
        filter: ({ id, queryTerms }) =>
          isOfPlace(byId.get(id as string)!) &&
          (own.length === 0 || queryTerms.some((word: string) => isOwn.has(word))),
      });
      function isOfPlace({ passage, places }: Entry): boolean {
        if (places.length === 0 || (passage && states.length === 0)) return true;
        return places.some((place) => states.includes(place));
      }
      const top = found[0]?.score ?? 1;
      return found
        .slice(0, ranked)
        .map(({ id, score, queryTerms }, at): Match => {
          const entry = byId.get(id as string)!;
          const said = new Set(queryTerms);
          const coverage = shareIn(counted, said);
          const isCompared = at < compared && entry.question;
          const alone = isCompared ? likenessesOf(asked, entry.id) : [0];
          const joined =
            before && isCompared && !answered.has(isCompared.id)
              ? likenessesOf(both, entry.id)
              : [0];
          const alike = joined[0]! > alone[0]! ? joined : alone;
          const isHere = entry.isLaw && entry.places.length > 0 && states.length > 0;
          const factor =
            entry.weight *
            (isHere ? factors.here : entry.isLaw && states.length > 0 ? factors.anywhere : 1) *
            (isLaw === undefined || isLaw === entry.isLaw ? 1 : factors.otherSubject);
          const fit =
            (parts.found * score) / top +
            parts.coverage * coverage +
            parts.wordings.reduce((sum, part, nth) => sum + part * (alike[nth] ?? 0), 0);
          const share = shareIn(earlier, said);
          return { entry, coverage, likeness: alike[0]!, score: fit * factor, earlier: share };
        })
        .sort((a, b) => b.score - a.score);
    },
  };
}
