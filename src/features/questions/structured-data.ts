/** The questions as metadata for search engines (schema.org). */
import { absoluteUrl } from '#src/build/deploy.ts';
import type { AnsweredQuestion } from '#src/content/answered-question.ts';
import { site } from '#src/site.ts';
import { answerBlocks } from './answer-blocks.ts';

// A configured phone number replaces the default on the page, but cannot be replaced here (R2).
const withoutNumber = (text: string) =>
  text.replaceAll(site.contact.tollFree.display, 'our toll-free number');

/** The same paragraphs as on the page, because compression then makes the copies almost free. */
const plainText = (lines: string[]) =>
  answerBlocks(lines)
    .flatMap((block) => (typeof block === 'string' ? block : block.map((item) => `- ${item}`)))
    .join('\n');

/** A `FAQPage` with each answer as plain text. */
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
