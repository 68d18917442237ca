/** Checks articles against the register of laws: notes must agree with the records, links must lead to a record, and a record and its articles must name each other. */
import { parse } from 'node:path';
import { federal } from '#src/content/lists/law-lists.ts';
import type { Law } from '#src/laws/record/law.ts';
import { eventsSince, lawPath, placeName } from '#src/laws/record/law-words.ts';
import { monthNames, writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { dayOf, type ReadFields } from '#src/articles/editing/text/check-fields.ts';
import { checkHead } from '#src/articles/editing/check-articles.ts';
import { parseLaws } from './check-laws.ts';
import {
  articlesFolder,
  lawsFolder,
  readFolder,
  type ContentCheck,
} from '#src/articles/editing/content-files.ts';
import { suggest, writeMistakes, type Mistake } from '#src/articles/editing/mistake.ts';

type ReadLaw = ReturnType<typeof parseLaws>[number];

/** One sentence for each mistake, with file and line. Articles and records are by file name, the site's own by default. Files that cannot be parsed are left to the other checks. */
export function checkMentions(
  check: Omit<ContentCheck, 'files'> & Partial<Record<'articles' | 'laws', Record<string, string>>>,
): string[] {
  const { root, today = ourDay() } = check;
  const laws = parseLaws(check.laws ?? readFolder(root, lawsFolder));
  const named = new Map<string, Set<string>>();
  const articles = Object.entries(check.articles ?? readFolder(root, articlesFolder));
  const mistakes = articles.flatMap(([file, content]) => {
    const { name: id, ext } = parse(file);
    if (!ext.startsWith('.md')) return [];
    // Most articles have no notes, and reading a head takes longest.
    const head = /^notes:(?! *\[\] *$)/m.test(content) ? checkHead(content) : null;
    const notes = head ? readNotes(head) : [];
    // Not the head's own list of mistakes, because checkArticles reports that.
    const own: Mistake[] = [];
    const links = findLinks(content);
    const noted = laws.filter((law) => notes.some((note) => note.law === law.id));
    // The record of a note already links to its related records.
    const fromNotes = noted.flatMap((law) => [law.id, ...law.related]);
    named.set(id, new Set([...links.map(({ law }) => law), ...fromNotes]));
    for (const [index, note] of notes.entries()) {
      const [field, message] = explainNote(note, id, laws, today) ?? [];
      if (field && message) head?.report(['notes', index, field], message, own);
    }
    for (const { law, line } of links) {
      const message = explainId(law, id, laws);
      if (message) own.push({ line, message: `link: ${message}` });
    }
    return writeMistakes(`${articlesFolder}/${file}`, own);
  });
  return [...mistakes, ...laws.flatMap((law) => checkListed(law, named))];
}

type WrittenNote = ReturnType<typeof readNotes>[number];

/** The notes with '' for each missing or malformed field; dates are year-month-day. */
function readNotes({ value }: ReadFields) {
  const notes = Array.isArray(value?.['notes']) ? (value['notes'] as unknown[]) : [];
  const read = (field: unknown) => (typeof field === 'string' ? field : '');
  return notes.map((note) => {
    const { law, text, date } = (note ?? {}) as Record<string, unknown>;
    return { law: read(law), text: read(text), date: dayOf(date) };
  });
}

/** The links to records in a text, with their lines. Links to the page of a state do not match. */
const findLinks = (content: string): { law: string; line: number }[] =>
  content.split(/\r?\n/).flatMap((text, index) =>
    [...text.matchAll(/\]\(\/laws\/([a-z]{2}(?:-[a-z0-9]+)+)[)#]/g)].map(([, law = '']) => ({
      law,
      line: index + 1,
    })),
  );

/** Why an article may not name this law: the record does not exist, or does not list the article. */
function explainId(id: string, article: string, laws: ReadLaw[]): string | undefined {
  const law = laws.find((record) => record.id === id);
  const ids = laws.map((record) => record.id);
  if (!law)
    return `There is no law "${id}". ${suggest(id, ids, `Write the name of a file in ${lawsFolder} without its ending.`)}`;
  if (law.articles.includes(article)) return undefined;
  return `The record of ${law.shortName} does not name this article. Add to articles in ${lawsFolder}/${id}.yaml: ${article}`;
}

/** The wrong field of a note, with the message. */
function explainNote(
  note: WrittenNote,
  article: string,
  laws: ReadLaw[],
  today: string,
): [field: string, message: string] | undefined {
  const message = note.law && explainId(note.law, article, laws);
  if (message) return ['law', message];
  const about = laws.filter(
    (law) =>
      law.articles.includes(article) &&
      (law.id === note.law || namesOf(law).some((name) => name.test(note.text))),
  );
  const wrong = findContradiction(note, about, today);
  return wrong ? ['text', wrong] : undefined;
}

/** Patterns for the names that a note may use for a law: its number, its short name, and the acronym in its name. */
function namesOf(law: Law): RegExp[] {
  const place = law.jurisdiction === federal.slug ? '' : `${placeName(law)} `;
  const short = law.shortName.replace(place, '');
  const acronym = /\(([A-Z]{3,})\)/.exec(law.name)?.[1];
  return [short, acronym]
    .filter((name) => name !== undefined)
    .map((name) => new RegExp(String.raw`\b${RegExp.escape(name)}(?![\w-]*\d)`, 'i'));
}

/** Statements about a law's status, each with what its record must contain when they are true. */
const standings: [said: RegExp, recorded: RegExp][] = [
  [/\brepeal/i, /repeal/i],
  [/\bveto/i, /\bveto/i],
  [/\b(replace|supersede)/i, /replace|supersede/i],
  [/\b(pause|stayed|blocked|enjoin)/i, /pause|stay|stop|block|enjoin/i],
  [/\b(struck|strikes?)\b/i, /str(u|i)[ck]/i],
  [/\bsigned\b/i, /\bsigned\b|became law/i],
  [
    /\b(in force|in effect|took effect|takes effect|applies from)\b/i,
    /in.force|took effect|takes effect|enacted/i,
  ],
  [/\bproposed\b(?![^]*\badopted\b)/i, /^(?![^]*\badopted\b)[^]*proposed/i],
];

/** The message when a note contradicts the records of the laws that it is about, or is older than their latest event; false when it does neither. */
function findContradiction(note: WrittenNote, about: ReadLaw[], today: string): string | false {
  const [law] = about;
  if (!law) return false;
  const who = about.map(({ shortName }) => shortName).join(' or ');
  const instead = `put in place of date and text: law: ${law.id}`;
  const texts = about.map(({ content }) => content).join('\n');
  const days = new Set([...texts.matchAll(/\d{4}-\d\d(-\d\d)?/g)].map(([day]) => day));
  for (const [, day] of texts.matchAll(writtenDays)) days.add(toDay(day ?? ''));
  const unknown = [...note.text.matchAll(writtenDays)].find(([, written = '']) => {
    const day = toDay(written);
    return ![...days].some((known) => known.startsWith(day));
  });
  if (unknown)
    return `The record of ${who} has nothing on ${unknown[1]}. Correct the day here, add the event to the record, or ${instead}`;
  const stand = standings.find(([said, recorded]) => said.test(note.text) && !recorded.test(texts));
  if (stand)
    return `The record of ${who} does not say "${stand[0].exec(note.text)?.[0]}". Correct the sentence, or ${instead}`;
  const later = note.date && about.flatMap((record) => eventsSince(record, note.date, today)).at(0);
  if (later)
    return `The record of ${who} has a later event (${later.date ? writtenDay(later.date) : later.about}): ${later.event} To show it, ${instead}`;
  return false;
}

const months = monthNames.join('|');
const writtenDays = new RegExp(String.raw`\b((?:${months}) (?:\d{1,2}, )?\d{4})\b`, 'g');

/** '2026-05-14' for 'May 14, 2026', '2026-05' for 'May 2026'. */
function toDay(written: string): string {
  const [month = '', ...rest] = written.replace(',', '').split(' ');
  const [year = '', day] = rest.toReversed();
  return [year, monthNames.indexOf(month) + 1, day]
    .filter((part) => part !== undefined)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Reports the articles that a record lists and that do not link back to it. */
const checkListed = (law: ReadLaw, named: Map<string, Set<string>>): string[] =>
  law.articles.flatMap((article) => {
    const mentioned = named.get(article);
    if (!mentioned || mentioned.has(law.id)) return [];
    const line = law.content.split(/\r?\n/).findLastIndex((text) => text.includes(article)) + 1;
    return [
      `${lawsFolder}/${law.id}.yaml:${line} articles: ${article} does not link to this law. In its text, put the law's name in a link, [${law.shortName}](${lawPath(law)}), or take the article out of this list.`,
    ];
  });
