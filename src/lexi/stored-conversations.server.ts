/**
 * Conversations in the database. Anyone who knows a conversation's id may read and delete it. The id is a random
 * UUID that the visitor's browser makes and stores, and no other data leads to a conversation.
 */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { batch, database, type Batch } from '#src/integrations/database/client.ts';
import {
  chatExchanges,
  chatModelCounts,
  chatModelDays,
} from '#src/integrations/database/tables/chat.ts';
import { retention } from '#src/retention.ts';
import type { ChatExchange, ChatMessage } from './chat-message.ts';
import type { ModelCount } from './model/write-answer.server.ts';
import type { AnswerKind, PagesAnswer } from './answer/compose-answer.ts';

type Row = typeof chatExchanges.$inferSelect;

/** Whether a request may answer a message, or another request did or does. */
export type Claim =
  | { state: 'mine'; claimId: string; earlier: ChatExchange[]; mayAskModel: boolean; row: Row }
  | { state: 'answered'; exchange: ChatExchange }
  | { state: 'being answered' };

/** Identifies a claim. */
interface ClaimKey {
  sessionId: string;
  messageId: string;
  claimId: string;
}

/** An answer with what is stored about it. */
export interface Answered {
  answer: PagesAnswer;
  answeredFrom: 'model' | 'pages';
  outcome: AnswerKind | 'model';
  /** The statistics of the model, if it was called. */
  count?: ModelCount | undefined;
}

/** After this time a claim expires, and the message may be sent again. */
const claimSeconds = 25;
/** The number of exchanges of a conversation that are read. */
const historyLimit = 200;

const isKept = gt(chatExchanges.askedAt, sql`now() - ${retention.chatMessages.text}::interval`);
const ofSession = (sessionId: string) => eq(chatExchanges.sessionId, sessionId);
const ofMessage = (sessionId: string, messageId: string) =>
  and(ofSession(sessionId), eq(chatExchanges.messageId, messageId));

/** The newest answered exchanges, newest first. */
const history = (sessionId: string) =>
  database()
    .select()
    .from(chatExchanges)
    .where(and(ofSession(sessionId), isKept, isNotNull(chatExchanges.reply)))
    .orderBy(desc(chatExchanges.askedAt))
    .limit(historyLimit);

/**
 * Stores a message in one round trip: claims it for this request, counts it against the model's daily budget if
 * the model will be called, and reads the conversation. Only one of several concurrent duplicates gets the claim.
 */
export async function claimMessage(
  message: { sessionId: string; messageId: string; question: string },
  { store, modelBudget }: { store: Batch; modelBudget: number },
): Promise<Claim> {
  const { sessionId, messageId, question } = message;
  const claimId = randomUUID();
  const claimedUntil = sql`now() + make_interval(secs => ${claimSeconds})`;
  const isMine = sql`exists (select 1 from ${chatExchanges} where ${ofMessage(sessionId, messageId)}
    and ${chatExchanges.claimId} = ${claimId})`;
  const { modelDay, stored, earlier } = await store({
    claim: database()
      .insert(chatExchanges)
      .values({ sessionId, messageId, question, claimId, claimedUntil })
      .onConflictDoUpdate({
        target: [chatExchanges.sessionId, chatExchanges.messageId],
        set: { claimId, claimedUntil },
        setWhere: sql`${chatExchanges.reply} is null and ${chatExchanges.claimedUntil} < now()`,
      }),
    modelDay: database().execute(sql`
      insert into ${chatModelDays} as days (day, answers)
      select (now() at time zone 'UTC')::date, 1 where ${modelBudget} > 0 and ${isMine}
      on conflict (day) do update set answers = days.answers + 1
        where days.answers < ${modelBudget}
      returning answers`),
    stored: database().select().from(chatExchanges).where(ofMessage(sessionId, messageId)),
    earlier: history(sessionId),
  });
  const [row] = stored;
  if (!row) throw new Error('The message was not stored.');
  const answered = toExchange(row);
  if (answered) return { state: 'answered', exchange: answered };
  if (row.claimId !== claimId) return { state: 'being answered' };
  return {
    state: 'mine',
    claimId,
    row,
    earlier: toExchanges(earlier),
    mayAskModel: modelDay.rows.length > 0,
  };
}

/** Stores an answer in one round trip. Resolves to the stored pair, or to null when the conversation was deleted in the meantime. */
export async function storeReply(
  { sessionId, messageId, claimId }: ClaimKey,
  { answer: { text, sources }, answeredFrom, outcome, count }: Answered,
): Promise<ChatExchange | null> {
  const { stored } = await batch({
    reply: database()
      .update(chatExchanges)
      .set({
        reply: text,
        replyId: randomUUID(),
        sources,
        answeredFrom,
        outcome,
        answeredAt: sql`clock_timestamp()`,
      })
      .where(
        and(
          ofMessage(sessionId, messageId),
          eq(chatExchanges.claimId, claimId),
          isNull(chatExchanges.reply),
        ),
      ),
    ...(count && { counted: countModel(count) }),
    stored: database().select().from(chatExchanges).where(ofMessage(sessionId, messageId)),
  });
  return stored[0] ? toExchange(stored[0]) : null;
}

const today = sql`(now() at time zone 'UTC')::date`;
/** Adds an answer to the day's statistics. */
const countModel = ({ model, ...counts }: ModelCount) =>
  database()
    .insert(chatModelCounts)
    .values({ day: today, model: model.slice(0, 100) || 'unknown', answers: 1, ...counts })
    .onConflictDoUpdate({
      target: [chatModelCounts.day, chatModelCounts.model],
      set: {
        answers: sql`${chatModelCounts.answers} + 1`,
        pieces: sql`${chatModelCounts.pieces} + ${counts.pieces}`,
        dropped: sql`${chatModelCounts.dropped} + ${counts.dropped}`,
        milliseconds: sql`${chatModelCounts.milliseconds} + ${counts.milliseconds}`,
      },
    });

/** Releases a claim without an answer, so that the message can be sent again immediately. */
export async function releaseClaim({ sessionId, messageId, claimId }: ClaimKey): Promise<void> {
  await database()
    .update(chatExchanges)
    .set({ claimedUntil: sql`now()` })
    .where(and(ofMessage(sessionId, messageId), eq(chatExchanges.claimId, claimId)));
}

/** The pair of a message, or null while it has no answer. */
export async function findExchange(sessionId: string, messageId: string) {
  const [row] = await database()
    .select()
    .from(chatExchanges)
    .where(ofMessage(sessionId, messageId));
  return row ? toExchange(row) : null;
}

/** The answered messages of a conversation, oldest first; none for an unknown id (R29). */
export async function readConversation(sessionId: string): Promise<ChatMessage[]> {
  const exchanges = toExchanges(await history(sessionId));
  return exchanges.flatMap(({ question, reply }) => [question, reply]);
}

/** Stores whether an answer helped; an unknown answer is ignored. */
export async function storeHelped(
  { sessionId, messageId, helped }: { sessionId: string; messageId: string; helped: boolean },
  store: Batch,
): Promise<void> {
  await store({
    rated: database()
      .update(chatExchanges)
      .set({ helped })
      .where(and(ofSession(sessionId), eq(chatExchanges.replyId, messageId))),
  });
}

/** Deletes a conversation, including a pending answer; deleting an unknown one succeeds. */
export async function deleteConversation(sessionId: string, store: Batch): Promise<void> {
  await store({ exchanges: database().delete(chatExchanges).where(ofSession(sessionId)) });
}

/** A visitor's message from its row. */
export function toQuestion({ messageId, question, askedAt }: Row): ChatMessage {
  return {
    id: messageId,
    message: question,
    isUser: true,
    createdAt: askedAt.toISOString(),
    sources: [],
    answeredFrom: null,
  };
}

const toExchanges = (newestFirst: Row[]): ChatExchange[] =>
  newestFirst.reverse().flatMap((row) => toExchange(row) ?? []);

function toExchange(row: Row): ChatExchange | null {
  const { reply, replyId, answeredAt, sources, answeredFrom } = row;
  if (reply === null || replyId === null || answeredAt === null) return null;
  return {
    question: toQuestion(row),
    reply: {
      id: replyId,
      message: reply,
      isUser: false,
      createdAt: answeredAt.toISOString(),
      sources,
      answeredFrom,
      // Small talk is not rated.
      ...(row.outcome !== 'small talk' && { helped: row.helped }),
    },
  };
}
