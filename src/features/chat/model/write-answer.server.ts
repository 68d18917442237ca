/** Asks the model for an answer, and passes on only allowed sentences, one by one. */
import { streamCompletion } from '#src/integrations/language-model/stream-completion.server.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import type { AskedPassage } from '#src/passages/question-index.ts';
import { questionId } from '../knowledge/knowledge.ts';
import type { PagesAnswer } from '../answer/compose-answer.ts';
import type { ChatExchange, ChatSource } from '../chat-message.ts';
import { openSentenceCheck } from './check-sentence.ts';
import { nothingFound, writeMessages } from './instructions.ts';
import { openSentenceStream, type Piece } from './sentence-stream.ts';

/** The input for an answer. */
export interface WritingTask {
  question: string;
  passages: AskedPassage[];
  earlier: ChatExchange[];
  signal: AbortSignal;
  /** Called with each accepted sentence, and the separator from the one before. */
  onText: (text: string) => void;
}

/** Answers are short; a longer answer is cut off here. */
const longestAnswer = 2_400;

/**
 * Resolves to the checked answer, to `'nothing found'` when the model says so, or to null when no
 * sentence may be used; rejects when the model fails.
 */
export async function writeAnswer(
  task: WritingTask,
): Promise<PagesAnswer | 'nothing found' | null> {
  const { question, passages, earlier, signal, onText } = task;
  const evidence = passages.map(({ id, title, heading, text, date }) => ({
    text: `${title}\n${heading}\n${date ? writtenDay(date) : ''}\n${text}`,
    isFact: id.startsWith(questionId),
  }));
  const { check } = openSentenceCheck({ passages: evidence, question });
  const stream = openSentenceStream();
  const sources: ChatSource[] = [];
  const numbers = new Map<number, number>();
  let foundNothing = false;
  let text = '';
  let gap = '';

  function say(piece: Piece): void {
    if (piece.text.includes(nothingFound)) foundNothing = true;
    const checked = foundNothing ? null : check(piece.text);
    if (!checked) return;
    const sentence = checked.text.replace(/\[(\d+)\]/g, (_mark, number: string) => {
      return `[${cite(Number(number))}]`;
    });
    const added = `${text && gap}${sentence}`;
    text += added;
    gap = piece.gap || ' ';
    onText(added);
  }

  /** Numbers count up in the order of the answer; two passages of one page are one source. */
  function cite(given: number): number {
    const { path, title, heading } = passages[given - 1]!;
    const known = numbers.get(given) ?? sources.find(({ href }) => href === path)?.number;
    const number = known ?? sources.length + 1;
    if (!known)
      sources.push({ number, title: heading ? `${title}: ${heading}` : title, href: path });
    numbers.set(given, number);
    return number;
  }

  for await (const part of streamCompletion(writeMessages(question, passages, earlier), signal)) {
    for (const piece of stream.push(part)) say(piece);
    if (text.length > longestAnswer) break;
  }
  if (text.length <= longestAnswer) for (const piece of stream.rest()) say(piece);
  if (foundNothing && !text) return 'nothing found';
  // An answer without a source is not an answer.
  return sources.length > 0 ? { text: text.trim(), sources } : null;
}
