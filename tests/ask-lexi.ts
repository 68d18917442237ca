/** `npm run ask:lexi -- "What if we want to leave?"`: prints Lexi's answer from the questions and the register, without a build. */
import { openKnowledge } from '#src/features/chat/knowledge/knowledge.ts';
import { findAnswer } from '#src/features/chat/answer/find-answer.ts';
import { readBook } from './fixtures/lexi-book.ts';

const [message] = process.argv.slice(2);
if (!message?.trim()) {
  console.error('Give a question: npm run ask:lexi -- "What if we want to leave?"');
  process.exitCode = 1;
} else {
  const { answer } = findAnswer(message, [], openKnowledge([], readBook()));
  console.log(answer.text);
  for (const { number, title, href } of answer.sources)
    console.log(`[${number}] ${title}: ${href}`);
}
