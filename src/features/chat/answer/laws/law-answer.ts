/** Writes an answer from a law's record. */
import questionWords from '#src/content/question-words.json' with { type: 'json' };
import { statusSentence } from '#src/content/question-figures.ts';
import { findJurisdiction, type Law } from '#src/content/register/law.ts';
import { monthNames } from '#src/formats/calendar-days.ts';
import { oneOf } from '../phrases.ts';
import { dueWords, dutyLine, rank } from './law-records.ts';
import type { LawField } from './match-laws.ts';

const mostDetails = 3;
/** A shorter text on who is bound gets the summary, too. */
const shortWhoIsBound = 80;

const hasDay = new RegExp(String.raw`\b(?:${monthNames.join('|')})\b|\b20\d\d\b|\bdays?\b`);

/** A summary must also say whom the law does not bind. */
const hasException = new RegExp(String.raw`\b${oneOf(questionWords.exceptions)}\b`);

/** The lines of an answer: first the law's name, then its status if it is not in force, then what was asked. */
export function writeLawAnswer(
  law: Law,
  field: LawField,
  details: string[],
  today: string,
): string[] {
  const status = `${statusSentence(law, today)}.`;
  const note = law.statusNote ? [law.statusNote] : [];
  const isOver = rank(law) === 2;
  const first = isOver ? [status, ...note] : [];
  const naming = `${law.shortName}: `;
  const known = new Set([law.summary, law.whoIsBound, law.enforcement, ...note]);
  const asList = (lines: string[]) =>
    lines
      .filter((line) => !known.has(line))
      .slice(0, mostDetails)
      .map((line) => `- ${line}`);
  switch (field) {
    case 'penalty':
      return [
        naming,
        ...first,
        law.enforcement.replace(/^None was found/, 'No penalty or enforcement was found'),
        ...asList(details),
      ];
    case 'who':
      return [
        naming,
        ...first,
        law.whoIsBound,
        ...(law.whoIsBound.length < shortWhoIsBound ? [law.summary] : []),
        ...asList(details),
      ];
    case 'todo':
      return [
        naming,
        ...first,
        ...law.toDo.map((line) => `- ${line}`),
        ...asList(details.filter((line) => !law.toDo.includes(line))),
      ];
    case 'when': {
      const dated = law.duties
        .filter((duty) => dueWords(duty, law))
        .map((duty) => dutyLine(duty, law));
      // A line without a day does not say when.
      const asked = details.filter((line) => !known.has(line) && hasDay.test(line));
      const days = asked.length > 0 ? asList(asked) : dated.slice(0, 4).map((line) => `- ${line}`);
      return [naming, status, ...note, ...days];
    }
    default: {
      const asked = details.some((line) => line !== law.summary) ? asList(details) : [];
      const duties = law.duties.slice(0, 4).map(({ text }) => `- ${text}`);
      return [
        naming,
        ...(isOver ? first : []),
        law.summary,
        ...(hasException.test(law.whoIsBound) && !asked.includes(`- ${law.whoIsBound}`)
          ? [law.whoIsBound]
          : []),
        ...(isOver ? [] : [status, ...note]),
        ...(asked.length > 0 ? asked : duties),
      ];
    }
  }
}

/** The name of a place by its slug. */
export const nameOfPlace = (slug: string): string => findJurisdiction(slug)?.name ?? 'Federal';
