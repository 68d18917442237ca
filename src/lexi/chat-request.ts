/** The requests that the chat's endpoints accept. */
import * as z from 'zod/mini';
import { cleanText } from '#src/formats/typed-text.ts';
import { chatRefusals, maxMessageLength } from './chat-message.ts';

const uuid = (message: string) =>
  z.pipe(
    z.string(message).check(z.guid(message)),
    z.transform((id: string) => id.toLowerCase()),
  );

/** A conversation's id in a URL. */
export const conversationSchema = z.object({ sessionId: uuid(chatRefusals.session) });

/** A message; requests with the same `messageId` are the same message. */
export const messageSchema = z.object({
  sessionId: uuid(chatRefusals.session),
  message: z.pipe(
    z.string(chatRefusals.blank),
    z
      .string()
      .check(
        z.overwrite(cleanText),
        z.minLength(1, chatRefusals.blank),
        z.maxLength(maxMessageLength, chatRefusals.tooLong),
      ),
  ),
  isUser: z.optional(z.literal(true, 'Only visitors send messages.')),
  messageId: z.optional(uuid('This message has no valid id.')),
});

/** Whether an answer helped; `messageId` is the id of the answer. */
export const helpedSchema = z.object({
  sessionId: uuid(chatRefusals.session),
  messageId: uuid('This message has no valid id.'),
  helped: z.boolean('Say whether the answer helped.'),
});

/** A validated message. */
export type MessageRequest = z.output<typeof messageSchema>;
