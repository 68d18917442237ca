import type { Config } from '@netlify/functions';
import { conversationSchema } from '#src/features/chat/chat-request.ts';
import { readConversation } from '#src/features/chat/stored-conversations.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** GET /api/chat/{sessionId}: the messages of a conversation, for whoever has its id; none for an unknown one (R29). */
export default endpoint(
  conversationSchema,
  async ({ sessionId }) => ok(await readConversation(sessionId)),
  { method: 'GET', path: '/api/chat/:sessionId' },
);

export const config: Config = { path: '/api/chat/:sessionId' };
