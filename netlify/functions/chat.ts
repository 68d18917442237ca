import type { Config } from '@netlify/functions';
import { takeMessage } from '#src/features/chat/answer-chat.server.ts';
import { messagesInTenMinutes } from '#src/features/chat/chat-message.ts';
import { messageSchema } from '#src/features/chat/chat-request.ts';
import { streamAnswer, wantsEvents } from '#src/features/chat/stream-answer.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/chat: store a message and Lexi's answer; as events while it is written when `Accept` asks for them (R29, R30). */
export default endpoint(
  messageSchema,
  async (message, visitor) => {
    const taken = await takeMessage(message, visitor);
    if (wantsEvents(visitor.request)) return streamAnswer(taken, visitor);
    const { question, reply } = await taken.finish({ onText: () => undefined });
    return ok({ question, reply });
  },
  { method: 'POST', limit: { tries: messagesInTenMinutes, minutes: 10 } },
);

export const config: Config = {
  path: '/api/chat',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
