/** The source of Lexi's answers: the site's passages and our own facts, indexed. */
import { marketingPlans } from '#src/catalogue/marketing-plans.ts';
import type { Passage } from '#src/passages/passage.ts';
import {
  openQuestionIndex,
  type AskedPassage,
  type QuestionIndex,
} from '#src/passages/question-index.ts';
import { splitSentences } from '../answer/sentences.ts';
import { factId, factWeight, ourFacts } from './our-facts.ts';
import { pageHints, shortAnswers } from './page-hints.ts';

/** Lexi's knowledge. */
export interface Knowledge {
  index: QuestionIndex;
  passages: AskedPassage[];
  /** The notes that editors added above a published article, by the article's path. */
  notes: ReadonlyMap<string, string[]>;
}

const marketingColumns = new Set(marketingPlans.map(({ name }) => name));
const noteBeginning = /^Editor['’]s note, (?<day>\w+ \d{1,2}, \d{4})\. /;

/** Indexes the site's passages together with our facts. */
export function openKnowledge(site: Passage[]): Knowledge {
  const passages = [
    ...ourFacts,
    listTemplates(site),
    ...listNotes(site),
    ...shorten(site),
    ...site.filter(mayBeQuoted).map(addHint).map(weighArticle(site)),
  ];
  return { index: openQuestionIndex(passages), passages, notes: collectNotes(site) };
}

/** The price table's columns show amounts that nobody pays; our facts have the amounts that are charged (R8). */
const mayBeQuoted = ({ path, heading }: Passage) =>
  !((path === '/pricing' || path.startsWith('/subscribe#')) && marketingColumns.has(heading)) &&
  !path.startsWith('/subscribe#');

function addHint(passage: Passage, at: number, all: Passage[]): AskedPassage {
  const asks = pageHints[passage.path];
  const isFirst = all.findIndex(({ path }) => path === passage.path) === at;
  return asks && isFirst ? { ...passage, asks, weight: 1.3 } : passage;
}

/** The agreement is binding, so its own sentences are quoted and not restated here. */
function shorten(site: Passage[]): AskedPassage[] {
  return Object.entries(shortAnswers).flatMap(([path, { asks, sentences }]) => {
    const [section, ...more] = site.filter((passage) => passage.path === path);
    if (!section) return [];
    const all = [section, ...more].flatMap(({ text }) => splitSentences(text));
    const said = sentences.flatMap((start) => all.find((one) => one.startsWith(start)) ?? []);
    return [
      { ...section, id: `${factId}${path}`, text: said.join('\n'), asks, weight: factWeight },
    ];
  });
}

/** The newest article has the current state, a guide covers a whole subject, and a summary has less than its stories. */
function weighArticle(site: Passage[]) {
  const days = site.flatMap(({ date }) => date ?? []).sort();
  return (passage: AskedPassage): AskedPassage => {
    const { kind, date, path } = passage;
    if (kind !== 'article' || !date) return passage;
    const age = days.indexOf(date) / days.length;
    const guide = /weekly/.test(path) ? 1 : 1.4;
    const story = path.includes('#story-') ? 1 : 0.7;
    return { ...passage, weight: (1 + 0.5 * age) * guide * story };
  };
}

function listTemplates(site: Passage[]): AskedPassage {
  const titles = site
    .filter(({ kind, heading }) => kind === 'template' && !heading)
    .map(({ title }) => title);
  return {
    id: `${factId}templates`,
    path: '/resources#documents-section',
    title: 'Resources',
    heading: 'Documents & Templates',
    text: `There are ${new Set(titles).size} templates, free to adapt, to read here or to download as Word documents: ${[...new Set(titles)].join('; ')}.\nWe do not ask for your email.`,
    kind: 'page',
    asks: 'which templates do you have, list of templates, free templates, sample documents, model policies, what can we download',
    weight: 1.2,
  };
}

/** An editor's note is newer than its article: each note is a passage of its own. */
function listNotes(site: Passage[]): AskedPassage[] {
  const titles = new Map(site.map(({ path, title }) => [path, title]));
  return [...collectNotes(site)].flatMap(([path, notes]) =>
    notes.map((note, at): AskedPassage => {
      const day = noteBeginning.exec(note)!.groups!.day!;
      return {
        id: `${noteId}${path}|${at}`,
        path,
        title: titles.get(path)!,
        heading: 'Editor’s note',
        text: note.replace(noteBeginning, ''),
        kind: 'article',
        date: new Date(`${day} UTC`).toISOString().slice(0, 10),
        weight: 2.6,
      };
    }),
  );
}

/** The prefix of the ids of editors' notes. */
export const noteId = 'note|';

function collectNotes(site: Passage[]): Map<string, string[]> {
  const notes = new Map<string, string[]>();
  for (const { kind, path, text } of site) {
    if (kind !== 'article') continue;
    const found = text.split('\n').filter((line) => noteBeginning.test(line));
    if (found.length > 0) notes.set(path, [...(notes.get(path) ?? []), ...found]);
  }
  return notes;
}
