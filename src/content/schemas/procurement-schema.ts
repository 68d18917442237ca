/** The schemas of the procurement file; unknown fields are mistakes. Figures in answers are placeholders (`question-figures.ts`). */
import type { z } from 'astro/zod';
import {
  day,
  group,
  list,
  oneOf,
  optionalList,
  sourceFields,
  pattern,
  text,
} from './head-fields.ts';

/** After this many days without a check, a piece is shown as old and fails `npm run check`. */
export const pieceCheckedForDays = 365;

/** The source of an answer that no page or test of ours supports. */
export const askUs = 'ask us';

/** A path of this site, a test file, or {@link askUs}. */
const rest = pattern(
  '/legal#subscription-your-data',
  /^(\/(?!\/)\S*|(src|tests)\/\S+\.test\.ts|ask us)$/,
  `is neither an address of this site, nor a test, nor "${askUs}". Write one of: /legal#subscription-your-data, src/server/endpoint.test.ts, ${askUs}`,
);

const answer = group(
  {
    /** The question; in the AI fact sheet, its number in the template, such as `B2`. */
    asks: text(2, 200, 'Who owns our data?'),
    /** Other ways to ask it, for Lexi. */
    wordings: optionalList(text(2, 120, 'data ownership')),
    /** The answer in a few plain sentences. */
    answer: text(2, 700, 'You do.'),
    /** The answer's sources. */
    rests: list(rest, 1, 5, 'and below it each place after a hyphen'),
  },
  'the fields of another answer',
);

/** A sheet of answers; its file name is the end of its URL. */
export const answerSheetSchema = group(
  {
    /** The title on its page and in Word. */
    title: text(10, 80, 'Security overview and answers'),
    /** One sentence for search results and at the top of the document. */
    description: text(40, 200, 'What the sheet is for, in one sentence'),
    /** How people ask for the sheet itself; Lexi then answers with the note. */
    wordings: optionalList(text(2, 120, 'the form of our state')),
    /** The last day on which every answer was compared with its sources. */
    checkedOn: day,
    /** What readers should know first. */
    note: text(40, 700, 'What a reader should know first'),
    /** Pages of other organizations that define the questions. */
    sources: optionalList(group(sourceFields, 'the fields of another source')),
    /** The answers under their headings. */
    parts: list(
      group(
        {
          heading: text(4, 60, 'Your data'),
          answers: list(answer, 1, 60, 'and below it each answer after a hyphen'),
        },
        'a heading and its answers',
      ),
      1,
      20,
      'and below it each part after a hyphen',
    ),
  },
  'the fields of another sheet',
);

/** A parsed sheet, still with placeholders for figures. */
export type AnswerSheet = z.output<typeof answerSheetSchema>;

/** The documents that buyers ask for, in the order of our pages. Each has a file in `trust/`; `src/features/procurement/pieces.ts` has their pages and files. */
export const pieceIds = [
  'quote',
  'subscription-agreement',
  'signed-addendum',
  'security-answers',
  'ai-fact-sheet',
  'data-processing-terms',
  'sole-source-facts',
  'std-1000-facts',
  'conformance-report',
  'bill-of-materials',
  'subprocessors',
  'identity',
  'product-architecture',
  'recovery',
  'ai-models',
  'product-subprocessors',
  'soc-2-evidence',
  'product-accessibility-report',
  'ai-test',
  'security-fixes',
  'owasp-asvs',
  'w-9',
  'insurance-certificate',
  'sole-source-letter',
  'uei',
  'own-forms',
  'own-soc-2-report',
  'iso-27001-certificate',
  'fedramp-authorization',
  'outside-penetration-test',
] as const;

/** The id of a document. */
export type PieceId = (typeof pieceIds)[number];

const statuses = { here: 0, 'on request, in writing': 0, 'not held': 0 };

/** A document that buyers ask for; its file name is its id. */
export const pieceSchema = group(
  {
    name: text(3, 60, 'Subscription agreement'),
    /** What an agency gets, in a sentence or two. */
    text: text(10, 200, 'What it is, in a sentence'),
    /** Whether we publish it, send it, or don't have it. */
    status: oneOf(statuses, 'on request, in writing', 'a status'),
    /** The page that has it: security, or purchase for the procurement file. */
    topic: oneOf({ security: 0, purchase: 0 }, 'purchase', 'a topic'),
    /** The day of the last check; missing when the document's own file has it. */
    checkedOn: day.optional(),
  },
  'the fields of another document',
).refine(({ status, checkedOn }) => status === 'here' || checkedOn, {
  path: ['checkedOn'],
  error: 'This field is missing. Add: checkedOn: 2026-11-27',
});

/** A company that processes data of this website for us. Former ones are kept for the list of changes. */
export const subprocessorSchema = group(
  {
    name: text(2, 80, 'Example Hosting'),
    task: text(10, 160, 'Hosts the database of this website.'),
    /** The data that it processes. */
    data: text(10, 240, 'The records that the Privacy Policy lists.'),
    /** The day since which our texts name it. */
    since: day,
    endedOn: day.optional(),
    checkedOn: day,
  },
  'the fields of another subprocessor',
);

/** A parsed subprocessor. */
export type Subprocessor = z.output<typeof subprocessorSchema>;
