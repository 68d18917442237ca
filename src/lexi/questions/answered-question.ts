/** Questions with their figures filled in, as pages and Lexi use them. */
import type { Passage } from '#src/content/passages/passage.ts';
import type { QuestionSubject } from '#src/content/lists/question-subjects.ts';
import type { Law } from '#src/laws/record/law.ts';

/** One question with its answer. */
export interface AnsweredQuestion {
  /** Its anchor on `/questions`. */
  id: string;
  subject: QuestionSubject;
  question: string;
  wordings: string[];
  /** Sentences, or list items that begin with a hyphen. */
  lines: string[];
  /** The question that Lexi asks in return, when the answer depends on it. */
  asks?: string | undefined;
  /** True when our pages do not answer the question and the answer says so. */
  isUnsaid?: boolean | undefined;
  /** True when `/questions` does not show it. */
  isOffPage?: boolean | undefined;
  /** True when it is in a sheet of the procurement file, and not on `/questions`. */
  isOfSheet?: boolean | undefined;
  /** The same in Spanish, for the most asked questions. */
  spanish?: { question: string; wordings: string[]; lines: string[] } | undefined;
  source: string;
  /** The last day on which the answer was compared with its source, year-month-day. */
  checkedOn: string;
}

/** The built file `lexi.json`: what Lexi knows in addition to the pages. */
export interface LexiBook {
  /** Year-month-day. */
  builtOn: string;
  questions: AnsweredQuestion[];
  /** The answers of the procurement file's sheets, and descriptions of its papers. */
  answers: AnsweredQuestion[];
  /** Texts that are left out of the file of passages, because every search downloads that. */
  texts: Passage[];
  laws: Law[];
  /** What a reader of each state's page must know besides, by the state's slug. */
  placeNotes: Record<string, string>;
}

/** Groups the lines of an answer: consecutive sentences become a paragraph, consecutive items a list. */
export function answerBlocks(lines: string[]): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const item = /^- (.*)$/.exec(line)?.[1];
    if (item === undefined) {
      if (typeof last === 'string') blocks[blocks.length - 1] = `${last} ${line}`;
      else blocks.push(line);
    } else if (Array.isArray(last)) last.push(item);
    else blocks.push([item]);
  }
  return blocks;
}
