/**
 * Conversations in the database. Anyone who knows a conversation's id may read and delete it: the id is
 * random, made and stored by the visitor's browser, and no other data leads to a conversation.
 */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { batch, database, type Batch } from '#src/integrations/database/client.ts';
import {
  chatExchanges,
  chatModelCounts,
  chatModelDays,
} from '#src/integrations/database/tables/chat.ts';
import { retention } from '#src/promises/retention.ts';
import type { ChatExchange, ChatMessage } from './chat-message.ts';
import type { ModelCount } from './model/write-answer.server.ts';
import type { PagesAnswer } from './answer/compose-answer.ts';

type Row = typeof chatExchanges.$inferSelect;

/** How to proceed with an incoming message. */
export type Claim =
  | { state: 'mine'; claimId: string; earlier: ChatExchange[]; mayAskModel: boolean; row: Row }
  | { state: 'answered'; exchange: ChatExchange }
  | { state: 'being answered' };

/** A claim lasts this long; a message that has no answer by then may be sent again. */
const claimSeconds = 25;
/** How many exchanges of a conversation are read. */
const historyLimit = 200;

const isKept = gt(chatExchanges.askedAt, sql`now() - ${retention.chatMessages.words}::interval`);
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
 * Accepts a message in one round trip: claims it for an answer, counts it against the model's
 * daily budget if the model is to be asked, and reads the conversation. Of several equal messages one gets the claim.
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
  const {
    modelDay,
    stored: [row],
    earlier,
  } = await store({
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

/** Stores an answer in one round trip and resolves to the stored pair, or to null when the conversation was deleted in the meantime. */
export async function storeReply(
  { sessionId, messageId, claimId }: { sessionId: string; messageId: string; claimId: string },
  {
    answer: { text, sources },
    answeredFrom,
    outcome,
    count,
  }: {
    answer: PagesAnswer;
    answeredFrom: 'model' | 'pages';
    outcome: string;
    /** How the model did, where it was asked. */
    count?: ModelCount | undefined;
  },
): Promise<ChatExchange | null> {
  const {
    stored: [stored],
  } = await batch({
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
  return stored ? toExchange(stored) : null;
}

/** Adds one answer to the counts of the day. */
const countModel = ({ model, pieces, dropped, milliseconds }: ModelCount) =>
  database()
    .insert(chatModelCounts)
    .values({
      ...{ day: sql`(now() at time zone 'UTC')::date`, model: model.slice(0, 100) || 'unknown' },
      ...{ answers: 1, pieces, dropped, milliseconds },
    })
    .onConflictDoUpdate({
      target: [chatModelCounts.day, chatModelCounts.model],
      set: {
        answers: sql`${chatModelCounts.answers} + 1`,
        pieces: sql`${chatModelCounts.pieces} + ${pieces}`,
        dropped: sql`${chatModelCounts.dropped} + ${dropped}`,
        milliseconds: sql`${chatModelCounts.milliseconds} + ${milliseconds}`,
      },
    });

/** Releases a claim without an answer: the message may be sent again at once. */
export async function releaseClaim(message: {
  sessionId: string;
  messageId: string;
  claimId: string;
}): Promise<void> {
  const { sessionId, messageId, claimId } = message;
  await database()
    .update(chatExchanges)
    .set({ claimedUntil: sql`now()` })
    .where(and(ofMessage(sessionId, messageId), eq(chatExchanges.claimId, claimId)));
}

/** The pair of a message once it is answered, or null. */
export async function findExchange(sessionId: string, messageId: string) {
  const [row] = await database()
    .select()
    .from(chatExchanges)
    .where(ofMessage(sessionId, messageId));
  return row ? toExchange(row) : null;
}

/** All answered messages of a conversation, oldest first; none for an unknown id (R29). */
export async function readConversation(sessionId: string): Promise<ChatMessage[]> {
  const exchanges = toExchanges(await history(sessionId));
  return exchanges.flatMap(({ question, reply }) => [question, reply]);
}

/** Stores whether an answer helped; one of an unknown conversation changes nothing. */
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

/** Deletes a conversation, a pending answer included; deleting an unknown one succeeds. */
export async function deleteConversation(sessionId: string, store: Batch): Promise<void> {
  await store({ exchanges: database().delete(chatExchanges).where(ofSession(sessionId)) });
}

/** The visitor's message as it was stored. */
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
      // Small talk helps nobody with anything.
      ...(row.outcome !== 'small talk' && { helped: row.helped }),
    },
  };
}
