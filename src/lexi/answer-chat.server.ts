/** Answers a visitor's message: one round trip to the database before the model, and one after it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasModel } from '#src/integrations/language-model/stream-completion.server.ts';
import { env } from '#src/environment/env.ts';
import { HttpError } from '#src/server/errors.ts';
import { requirePhoneNumber } from '#src/integrations/telephony/phone-number.server.ts';
import type { Visitor } from '#src/server/visitor.ts';
import { site } from '#src/site.ts';
import { answerNothingFound, type PagesAnswer } from './answer/compose-answer.ts';
import { findAnswer } from './find/find-answer.ts';
import { findHandedOn } from './read/kinds.ts';
import { findSmallTalk } from './answer/small-talk.ts';
import type { ChatExchange, ChatMessage } from './chat-message.ts';
import type { MessageRequest } from './chat-request.ts';
import * as conversations from './stored-conversations.server.ts';
import { readKnowledge } from './knowledge/knowledge.server.ts';
import { readWithModel } from './model/read-message.server.ts';
import { writeAnswer } from './model/write-answer.server.ts';
import { maskSensitiveNumbers } from './read/sensitive-numbers.ts';

/** The model's timeout from the arrival of a message and for reading it, and the interval at which a duplicate request looks for the stored answer. Tests use shorter times. */
export const chatTimes = { modelMs: 15_000, readMs: 2_000, waitMs: 500 };

/** Called with each part of a streamed answer. */
type OnText = (text: string) => void;

/** An accepted message: its stored question, if it is new, and the function that answers it. */
export interface TakenMessage {
  question: ChatMessage | null;
  /** Resolves when both messages are stored (R29). */
  finish: (onText: OnText) => Promise<ChatExchange>;
}

const tooLate = 'This message is still being answered. Please try again in a moment.';
const deleted = 'This conversation was deleted.';

/** Accepts a message: refuses it over the limit (R38), masks sensitive numbers, and claims it for one answer. */
export async function takeMessage(
  { sessionId, messageId = randomUUID(), message }: MessageRequest,
  visitor: Visitor,
  times = chatTimes,
): Promise<TakenMessage> {
  const arrivedAt = performance.now();
  const question = maskSensitiveNumbers(message);
  const knowledge = readKnowledge();
  // It is awaited only after the claim, and must not be an unhandled rejection until then.
  knowledge.catch(() => undefined);
  const wantsModel =
    hasModel() && findSmallTalk(question) === null && findHandedOn(question) === null;
  const claim = await conversations.claimMessage(
    { sessionId, messageId, question },
    { store: visitor.batch, modelBudget: wantsModel ? env().CHAT_DAILY_BUDGET : 0 },
  );
  if (claim.state === 'answered') {
    const { exchange } = claim;
    return { question: exchange.question, finish: async () => exchange };
  }
  if (claim.state === 'being answered') {
    return { question: null, finish: () => waitForAnswer(sessionId, messageId, times) };
  }
  const deadline = arrivedAt + times.modelMs;
  const { claimId } = claim;
  const answerIt = async (onText: OnText): Promise<ChatExchange> => {
    const context = { deadline, readMs: times.readMs, visitor, onText };
    const answered = await answerClaimed(question, claim, context, await knowledge);
    const answer = await withLiveNumber(answered.answer);
    const exchange = await conversations.storeReply(
      { sessionId, messageId, claimId },
      { ...answered, answer },
    );
    if (!exchange) throw new HttpError(409, deleted);
    return exchange;
  };
  return {
    question: conversations.toQuestion(claim.row),
    finish: (onText) =>
      answerIt(onText).catch(async (error: unknown) => {
        // If the release fails, too, the claim expires.
        await conversations.releaseClaim({ sessionId, messageId, claimId }).catch(() => undefined);
        throw error;
      }),
  };
}

/** Replaces the site's default phone number in an answer by the configured one (R2). */
async function withLiveNumber(answer: PagesAnswer): Promise<PagesAnswer> {
  const standard = site.contact.tollFree.display;
  if (!answer.text.includes(standard)) return answer;
  return { ...answer, text: answer.text.replaceAll(standard, await requirePhoneNumber()) };
}

async function answerClaimed(
  question: string,
  { earlier, mayAskModel }: Extract<conversations.Claim, { state: 'mine' }>,
  context: { deadline: number; readMs: number; visitor: Visitor; onText: OnText },
  knowledge: Awaited<ReturnType<typeof readKnowledge>>,
): Promise<conversations.Answered> {
  const { deadline, readMs, visitor, onText } = context;
  const before = earlier.map(({ question: { message }, reply }) => ({
    asked: message,
    answer: { text: reply.message, sources: reply.sources },
  }));
  const reading = mayAskModel
    ? await readWithModel(question, earlier, AbortSignal.timeout(readMs))
    : null;
  const found = findAnswer(question, before, knowledge, reading);
  const passages = mayAskModel ? found.passages() : [];
  const signal = AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now())));
  const written =
    passages.length > 0
      ? await writeAnswer({ question, passages, earlier, signal, onText }).catch((error: unknown) =>
          visitor.log.error('the model did not answer', error),
        )
      : undefined;
  const { answer, count } = written ?? {};
  if (answer === 'nothing found')
    return { answer: answerNothingFound(), answeredFrom: 'pages', outcome: 'nothing', count };
  if (answer) return { answer, answeredFrom: 'model', outcome: 'model', count };
  return { answer: found.answer, answeredFrom: 'pages', outcome: found.kind, count };
}

/** Waits for the answer to a duplicate request. */
async function waitForAnswer(
  sessionId: string,
  messageId: string,
  { modelMs, waitMs }: typeof chatTimes,
): Promise<ChatExchange> {
  const until = performance.now() + modelMs + 2_000;
  while (performance.now() < until) {
    await sleep(waitMs);
    const exchange = await conversations.findExchange(sessionId, messageId);
    if (exchange) return exchange;
  }
  throw new HttpError(409, tooLate, { headers: { 'retry-after': '10' } });
}
