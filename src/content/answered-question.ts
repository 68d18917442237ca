/** A question with its answer as pages and Lexi have it: figures filled in. */
import type { Passage } from '#src/passages/passage.ts';
import type { LawRecord } from './law-schema.ts';
import type { QuestionSubject } from './question-subjects.ts';

/** One question of `/questions`. */
export interface AnsweredQuestion {
  /** Its place on `/questions`. */
  id: string;
  subject: QuestionSubject;
  question: string;
  wordings: string[];
  /** Sentences, or items that begin with a hyphen. */
  lines: string[];
  /** What Lexi asks back, where the answer depends on it. */
  asks?: string | undefined;
  /** Our pages do not say what is asked, and the answer says so. */
  isUnsaid?: boolean | undefined;
  /** It stands in a sheet of the procurement file, and not on `/questions`. */
  isOfSheet?: boolean | undefined;
  source: string;
  /** Year-month-day: the last day on which the answer was compared with what it rests on. */
  checkedOn: string;
}

/** The built file `lexi.json`: what Lexi knows beside the pages. */
export interface LexiBook {
  /** Year-month-day. */
  builtOn: string;
  questions: AnsweredQuestion[];
  /** The answers of the sheets in the procurement file, and what its papers are. */
  answers: AnsweredQuestion[];
  /** Texts that are not in the file of passages, which every search fetches. */
  texts: Passage[];
  laws: (LawRecord & { id: string })[];
}
