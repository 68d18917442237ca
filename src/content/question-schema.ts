/** One question with its answer, field by field; unknown fields are mistakes. Figures in an answer are placeholders (`question-figures.ts`), so that no number is typed. */
import { z } from 'astro/zod';
import { makeSlug } from '#src/formats/slug.ts';
import { closestMatch } from 'leven';
import { site } from '#src/site.ts';
import { day, fix, group, list, show, text, words } from './head-fields.ts';
import { questionSubjects, type QuestionSubject } from './question-subjects.ts';

const subjects = Object.keys(questionSubjects) as [QuestionSubject, ...QuestionSubject[]];
const example = '"The price follows the population that you serve."';

/** The lines of an answer: each is a sentence or more, or an item of a list. */
const answer = z
  .string({ error: fix(example) })
  .trim()
  .min(15, { error: fix(example) })
  .max(1200, { error: fix(example) })
  .transform((text) => text.split(/\n+/).map((line) => line.trim()))
  .refine((lines) => lines.length <= 12, {
    error: 'It has more than 12 lines. An answer is short: cut some, and link to the page.',
  });

/** A way to ask; our name is a placeholder in it, as in answers. */
const wording = (...bounds: Parameters<typeof words>) =>
  words(...bounds).transform((text) => text.replaceAll('{site name}', site.name));

/** One question; the name of its file is its id, which begins with its subject and never changes. */
export const questionSchema = group(
  {
    /** Under which heading it is shown. */
    subject: z.enum(subjects, {
      error: (found) => {
        if (typeof found.input !== 'string' || !found.input) return fix('prices')(found);
        const near = closestMatch(makeSlug(found.input), subjects, { maxDistance: 4 });
        return `"${show(found.input)}" is not a subject. Write${near ? '' : ' one of'}: ${near ?? subjects.join(', ')}.`;
      },
    }),
    /** The question as the page shows it. */
    question: wording(8, 140, 'How much does it cost?'),
    /** Other ways in which people ask it. */
    wordings: list(
      wording(2, 120, 'price list'),
      1,
      24,
      'and below it each wording after a hyphen',
    ),
    /** What is true, in two to five plain sentences; lines that begin with a hyphen are a list. */
    answer,
    /** What Lexi asks back, where the answer depends on it: "How many people does your agency serve?" */
    asks: words(8, 140, 'Which state is your agency in?').optional(),
    /** True when our pages do not say what is asked, and the answer says so: Lexi counts it as not answered. */
    isUnsaid: z.boolean({ error: fix('true') }).optional(),
    /** The page that it is from, with the place on it. */
    source: text(
      '/pricing',
      /^\/(?!\/)\S*$/,
      'is not an address of this site. It begins with one slash: /pricing',
    ),
    /** The last day on which somebody compared the answer with its source. */
    checkedOn: day,
  },
  'the fields of another question',
);
