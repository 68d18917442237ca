/** The questions for search engines (schema.org). */
import { absoluteUrl } from '#src/build/deploy.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { site } from '#src/site.ts';
import { answerBlocks } from './answer-blocks.ts';

// A configured number replaces the one on the page, and not here (R2).
const withoutNumber = (text: string) =>
  text.replaceAll(site.contact.tollFree.display, 'our toll-free number');

/** The paragraphs as the page has them, word for word: a copy of a whole one takes the page a few bytes. */
const plainText = (lines: string[]) =>
  answerBlocks(lines)
    .flatMap((block) => (typeof block === 'string' ? block : block.map((item) => `- ${item}`)))
    .join('\n');

/** The page as a `FAQPage`, with each answer as plain text. */
export function questionsData(questions: AnsweredQuestion[]): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'FAQPage',
        url: absoluteUrl('/questions'),
        mainEntity: questions.map(({ question, lines }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: withoutNumber(plainText(lines)) },
        })),
      },
    ],
  };
}
