/** The schema of a question; unknown fields are mistakes. Figures in answers are placeholders (`question-figures.ts`). */
import { z } from 'astro/zod';
import { site } from '#src/site.ts';
import { day, fix, group, list, oneOf, pattern, text } from './head-fields.ts';
import { questionSubjects } from '#src/content/lists/question-subjects.ts';

/** An answer as lines: one or more sentences, or an item of a list. */
const answer = (example: string) =>
  text(15, 1200, example)
    .transform((text) => text.split(/\n+/).map((line) => line.trim()))
    .refine((lines) => lines.length <= 12, {
      error: 'It has more than 12 lines. An answer is short: cut some, and link to the page.',
    })
    .refine(([first = '']) => !/^(?:Yes|No|Sí)[.,;]/.test(first), {
      error: 'It begins with Yes or No. Visitors ask it both ways: say the whole sentence.',
    });

/** A wording of a question, with our name filled in. */
const wording = (...bounds: Parameters<typeof text>) =>
  text(...bounds).transform((text) => text.replaceAll('{site name}', site.name));

/** A question; its file name is its id, which begins with its subject and never changes. */
export const questionSchema = group(
  {
    /** The heading on `/questions`. */
    subject: oneOf(questionSubjects, 'prices', 'a subject', 4),
    /** The question as the page shows it. */
    question: wording(8, 140, 'How much does it cost?'),
    /** Other ways to ask it. */
    wordings: list(
      wording(2, 120, 'price list'),
      1,
      40,
      'and below it each wording after a hyphen',
    ),
    /** The answer in two to five plain sentences; lines that begin with a hyphen are a list. */
    answer: answer('The price follows the population that you serve.'),
    /** The same in Spanish, for Lexi alone (R52). Pages are in English. */
    spanish: group(
      {
        question: wording(8, 140, '¿Cuánto cuesta?'),
        /** Other ways to ask it. Case and accents do not matter. */
        wordings: list(
          wording(2, 120, 'lista de precios'),
          3,
          10,
          'and below it each wording after a hyphen',
        ),
        /** The answer with the figures of the English one. */
        answer: answer('El precio depende de la población que atiende su agencia.'),
      },
      'question, wordings and answer below it',
    ).optional(),
    /** The question that Lexi asks in return, when the answer depends on it: "How many people does your agency serve?" */
    asks: text(8, 140, 'Which state is your agency in?').optional(),
    /** True when our pages do not answer the question and the answer says so; Lexi counts it as not answered. */
    isUnsaid: z.boolean({ error: fix('true') }).optional(),
    /** True when `/questions` does not show it: Lexi answers with it and links to its source. */
    isOffPage: z.boolean({ error: fix('true') }).optional(),
    /** The path of the page that supports the answer, with its anchor. */
    source: pattern(
      '/pricing',
      /^\/(?!\/)\S*$/,
      'is not an address of this site. It begins with one slash: /pricing',
    ),
    /** The last day on which the answer was compared with its source. */
    checkedOn: day,
  },
  'the fields of another question',
);

/** The fields of a question as they are in its file. */
export type Question = z.infer<typeof questionSchema>;
