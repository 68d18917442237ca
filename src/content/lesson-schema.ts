/** The schema of a lesson of the email course; unknown fields are mistakes. */
import { day, group, pattern, whole, text } from './schemas/head-fields.ts';

/** The head of a lesson. Its text is plain paragraphs, because emails show them as they are. */
export const lessonSchema = group(
  {
    /** The title, which is the email's subject. */
    title: text(10, 70, 'Find the AI that your agency already uses'),
    /** The day of the course on which it is sent; the first lesson is on day 1. */
    day: whole(1, 10, 3),
    /** What to do before the next lesson, in one or two sentences. */
    task: text(20, 200, 'Write down five uses of AI, each with an owner.'),
    /** The document of ours that helps with the task. */
    paper: group(
      {
        label: text(4, 80, 'AI acceptable-use policy'),
        path: pattern(
          '/resources/ai-acceptable-use-policy',
          /^\/(resources|procurement)\/[a-z0-9-]+$/,
          'is not the address of a template or paper. Write: /resources/ai-acceptable-use-policy',
        ),
      },
      'the label and the path of a paper',
    ),
    /** The last day on which the lesson was compared with its paper. */
    checkedOn: day,
  },
  'the fields of another lesson',
);
