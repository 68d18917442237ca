/** The requests that the chat's endpoints accept. */
import * as z from 'zod/mini';
import { chatRefusals, maxMessageLength } from './chat-message.ts';

const uuid = (words: string) => z.pipe(z.string(words).check(z.guid(words)), z.transform(toLower));

/** A conversation's id in the address. */
export const conversationSchema = z.object({ sessionId: uuid(chatRefusals.session) });

/** A message; the same `messageId` again is the same message. */
export const messageSchema = z.object({
  sessionId: uuid(chatRefusals.session),
  message: z.pipe(
    z.string(chatRefusals.blank),
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, chatRefusals.blank),
        z.maxLength(maxMessageLength, chatRefusals.tooLong),
      ),
  ),
  isUser: z.optional(z.literal(true, 'Only visitors send messages.')),
  messageId: z.optional(uuid('This message has no valid id.')),
});

/** Whether an answer helped; `messageId` is the answer's. */
export const helpedSchema = z.object({
  sessionId: uuid(chatRefusals.session),
  messageId: uuid('This message has no valid id.'),
  helped: z.boolean('Say whether the answer helped.'),
});

/** A validated message. */
export type MessageRequest = z.output<typeof messageSchema>;

function toLower(id: string): string {
  return id.toLowerCase();
}
