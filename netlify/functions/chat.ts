import type { Config } from '@netlify/functions';
import { takeMessage } from '#src/lexi/answer-chat.server.ts';
import { messagesInTenMinutes } from '#src/lexi/chat-message.ts';
import { conversationSchema, helpedSchema, messageSchema } from '#src/lexi/chat-request.ts';
import {
  deleteConversation,
  readConversation,
  storeHelped,
} from '#src/lexi/stored-conversations.server.ts';
import { streamAnswer, wantsEvents } from '#src/lexi/stream-answer.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';
import { routes } from '#src/server/routes.ts';

/** Stores a message and Lexi's answer; streams the answer as events if `Accept` requests them. */
const answerMessage = endpoint(
  messageSchema,
  async (message, visitor) => {
    const accepted = await takeMessage(message, visitor);
    if (wantsEvents(visitor.request)) return streamAnswer(accepted, visitor);
    const { question, reply } = await accepted.finish(() => undefined);
    return ok({ question, reply });
  },
  { method: 'POST', limit: { tries: messagesInTenMinutes, minutes: 10 } },
);

/** The messages of a conversation, for anyone who has its id; empty for an unknown id. */
const readMessages = endpoint(
  conversationSchema,
  async ({ sessionId }) => ok(await readConversation(sessionId)),
  { method: 'GET' },
);

/** Deletes a conversation, for anyone who has its id. */
const deleteMessages = endpoint(
  conversationSchema,
  async ({ sessionId }, visitor) => {
    await deleteConversation(sessionId, visitor.batch);
    return ok();
  },
  { method: 'POST', input: 'query' },
);

/** Stores whether an answer helped, for anyone who has the conversation's id. */
const rateAnswer = endpoint(
  helpedSchema,
  async (rating, visitor) => {
    await storeHelped(rating, visitor.batch);
    return ok();
  },
  { method: 'POST' },
);

/** The endpoints of the chat box. */
export default routes({
  '/api/chat': answerMessage,
  '/api/chat/:sessionId': readMessages,
  '/api/chat/:sessionId/deletion': deleteMessages,
  '/api/chat/answers/helped': rateAnswer,
});

export const config: Config = {
  path: [
    '/api/chat',
    '/api/chat/:sessionId',
    '/api/chat/:sessionId/deletion',
    '/api/chat/answers/helped',
  ],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
