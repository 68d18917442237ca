/** `npm run ask:lexi -- "What if we want to leave?" "And on a yearly plan?"`: prints Lexi's answer to the last message of a conversation from the questions and the register, without a build. */
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';
import { converse } from '#src/lexi/find/find-answer.ts';
import { readBook } from './fixtures/lexi-book.ts';

const messages = process.argv.slice(2).filter((message) => message.trim());
if (messages.length === 0) {
  console.error('Give a question: npm run ask:lexi -- "What if we want to leave?"');
  process.exitCode = 1;
} else {
  const { answer } = converse(messages, openKnowledge([], readBook())).at(-1)!;
  console.log(answer.text);
  for (const { number, title, href } of answer.sources)
    console.log(`[${number}] ${title}: ${href}`);
}
