/** The pieces of the procurement file, field by field; unknown fields are mistakes. Figures are placeholders, as in the questions (`question-figures.ts`). */
import { z } from 'astro/zod';
import { day, group, list, optionalList, show, sourceFields, text, words } from './head-fields.ts';

/** A piece that nobody has checked for longer is shown as old, and the checks refuse it. */
export const pieceCheckedForDays = 365;

/** What an answer rests on when nothing of ours says it. */
export const askUs = 'ask us';

/** An address of this site, a test of ours, or the words "ask us". */
const rest = text(
  '/legal#subscription-your-data',
  /^(\/(?!\/)\S*|(src|tests)\/\S+\.test\.ts|ask us)$/,
  `is neither an address of this site, nor a test, nor "${askUs}". Write one of: /legal#subscription-your-data, src/server/endpoint.test.ts, ${askUs}`,
);

const answer = group(
  {
    /** The question; in the AI fact sheet its number in the template, such as `B2`. */
    asks: words(2, 200, 'Who owns our data?'),
    /** Other ways in which people ask it, for Lexi. */
    wordings: optionalList(words(2, 120, 'data ownership')),
    /** What is true, in a few plain sentences. */
    answer: words(2, 700, 'You do.'),
    /** Where it stands, each on a line of its own. */
    rests: list(rest, 1, 5, 'and below it each place after a hyphen'),
  },
  'the fields of another answer',
);

/** A sheet of answers; the name of its file is the end of its address. */
export const answerSheetSchema = group(
  {
    /** Its title, on its page and in Word. */
    title: words(10, 80, 'Security overview and answers'),
    /** One sentence for search results and the document's own head. */
    description: words(40, 200, 'What the sheet is for, in one sentence'),
    /** How people ask for the sheet itself; Lexi answers with the note. */
    wordings: optionalList(words(2, 120, 'the form of our state')),
    /** The last day on which somebody compared every answer with what it rests on. */
    checkedOn: day,
    /** What a reader should know first. */
    note: words(40, 700, 'What a reader should know first'),
    /** Pages of others that say what is asked. */
    sources: optionalList(group(sourceFields, 'the fields of another source')),
    /** The answers under their headings. */
    parts: list(
      group(
        {
          heading: words(4, 60, 'Your data'),
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

/** A sheet as its file has it, parsed; figures are still placeholders. */
export type AnswerSheet = z.output<typeof answerSheetSchema>;

/** Every piece of the file, in no order: its page and its file are in `src/features/procurement/pieces.ts`. */
const pieceIds = [
  'quote',
  'subscription-agreement',
  'signed-addendum',
  'conformance-report',
  'security-answers',
  'ai-fact-sheet',
  'std-1000-facts',
  'bill-of-materials',
  'subprocessors',
  'data-processing-terms',
  'sole-source-facts',
] as const;

/** One piece. */
export type PieceId = (typeof pieceIds)[number];

/** The list of pieces, in the order of the page. */
export const procurementFileSchema = group(
  {
    pieces: list(
      group(
        {
          id: z.enum(pieceIds, {
            error: ({ input }) =>
              `"${show(input)}" is not a piece. Write one of: ${pieceIds.join(', ')}.`,
          }),
          name: words(4, 60, 'Subscription agreement'),
          text: words(10, 160, 'What it is, in a sentence'),
          /** The last day on which somebody read it; left out where the piece has a file of its own with the day. */
          checkedOn: day.optional(),
        },
        'the fields of another piece',
      ),
      1,
      pieceIds.length,
      'and below it each piece after a hyphen',
    ),
  },
  'a list of pieces',
);

/** A company that works for us with data of this website. One that has ended stays, for the list of changes. */
export const subprocessorSchema = group(
  {
    name: words(2, 80, 'Example Hosting'),
    task: words(10, 160, 'Hosts the database of this website.'),
    /** Which data it sees. */
    data: words(10, 240, 'The records that the Privacy Policy lists.'),
    /** The day from which our texts name it. */
    since: day,
    endedOn: day.optional(),
    checkedOn: day,
  },
  'the fields of another subprocessor',
);

/** A subprocessor as its file has it, parsed. */
export type Subprocessor = z.output<typeof subprocessorSchema>;
