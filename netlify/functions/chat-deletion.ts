import type { Config } from '@netlify/functions';
import { conversationSchema } from '#src/features/chat/chat-request.ts';
import { deleteConversation } from '#src/features/chat/stored-conversations.server.ts';
import { endpoint, ok } from '#src/server/endpoint.ts';

/** POST /api/chat/{sessionId}/deletion: delete a conversation, for whoever has its id. */
export default endpoint(
  conversationSchema,
  async ({ sessionId }, visitor) => {
    await deleteConversation(sessionId, visitor.batch);
    return ok();
  },
  { method: 'POST', path: '/api/chat/:sessionId/deletion', input: 'query' },
);

export const config: Config = { path: '/api/chat/:sessionId/deletion' };
