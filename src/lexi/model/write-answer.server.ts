/** Calls the model, and passes on its sentences one by one if their quotes are in our passages. */
import { streamCompletion } from '#src/integrations/language-model/stream-completion.server.ts';
import { writtenDay } from '#src/formats/calendar-days.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import type { PagesAnswer } from '#src/lexi/answer/compose-answer.ts';
import type { ChatExchange, ChatSource } from '#src/lexi/chat-message.ts';
import { checkPiece } from './check-piece.ts';
import { nothingFound, writeMessages } from './instructions.ts';
import { openPieceStream } from './piece-stream.ts';

interface WritingTask {
  question: string;
  passages: Passage[];
  earlier: ChatExchange[];
  signal: AbortSignal;
  /** Called with each accepted sentence, after the space that separates it from the one before. */
  onText: (text: string) => void;
}

/** Statistics for administrators, without any text. */
export interface ModelCount {
  /** The model version, as the service returns it. */
  model: string;
  pieces: number;
  dropped: number;
  milliseconds: number;
}

/** A longer answer is cut off. */
const longestAnswer = 2_400;
/** After this many pieces, an answer is cut off. */
const mostPieces = 40;

/** Resolves to the checked answer, null when no sentence may be shown; rejects when the model fails. */
export async function writeAnswer({
  question,
  passages,
  earlier,
  signal,
  onText,
}: WritingTask): Promise<{ answer: PagesAnswer | 'nothing found' | null; count: ModelCount }> {
  const startedAt = performance.now();
  const count: ModelCount = { model: '', pieces: 0, dropped: 0, milliseconds: 0 };
  const stream = openPieceStream();
  const sources: ChatSource[] = [];
  const said = new Set<string>();
  let written = '';
  let text = '';
  const parts = streamCompletion(writeMessages(question, passages, earlier), signal, (model) => {
    count.model = model;
  });
  for await (const part of parts) {
    if (written.length < 100) written += part;
    for (const piece of stream.push(part)) {
      count.pieces += 1;
      const accepted = checkPiece(piece, passages);
      if (!accepted) count.dropped += 1;
      if (!accepted || said.has(accepted.text)) continue;
      said.add(accepted.text);
      const mark = cite(sources, passages[accepted.passage - 1]!, accepted.quote);
      const added = `${text && ' '}${accepted.text.replace(/\s*\n\s*/g, ' ')} [${mark}]`;
      text += added;
      onText(added);
    }
    if (text.length > longestAnswer || count.pieces > mostPieces) break;
  }
  count.milliseconds = Math.round(performance.now() - startedAt);
  if (!text && written.includes(nothingFound)) return { answer: 'nothing found', count };
  return { answer: text ? { text, sources } : null, count };
}

/** Adds a source for each quote, so that its mark shows the quote. */
function cite(sources: ChatSource[], passage: Passage, quote: string): number {
  const { path, title, heading, date } = passage;
  const number = sources.length + 1;
  const day = date ? `, ${writtenDay(date)}` : '';
  sources.push({
    number,
    title: `${heading ? `${title}: ${heading}` : title}${day}`,
    href: path,
    quote,
  });
  return number;
}
