/** Streams an answer as server-sent events. */
import { securityHeaders } from '#src/server/answer.ts';
import { HttpError } from '#src/server/errors.ts';
import { caches } from '#src/server/pages/platform-rules.ts';
import type { Visitor } from '#src/server/visitor.ts';
import type { TakenMessage } from './answer-chat.server.ts';

/** Often enough that no proxy closes the idle connection. */
const heartbeatMs = 5_000;
const failed = 'Lexi couldn’t answer. Please try again.';

/** Whether a request asks for events. */
export function wantsEvents(request: Request): boolean {
  return /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '');
}

/**
 * Answers an accepted message with the events `question`, any number of `text`, then `done` or `error`. The whole
 * answer is stored even if the visitor leaves.
 */
export function streamAnswer({ question, finish }: TakenMessage, visitor: Visitor): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const send = (event: string, data: unknown) =>
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs);
      // An immediate comment tells the client that the request has arrived.
      write(': Lexi\n\n');
      if (question) send('question', question);
      const work = finish((text) => send('text', { text }))
        .then(
          (exchange) => {
            if (!question) send('question', exchange.question);
            send('done', exchange.reply);
          },
          (error: unknown) => {
            if (!(error instanceof HttpError)) visitor.log.error('answer failed', error);
            send('error', { error: error instanceof HttpError ? error.message : failed });
          },
        )
        .finally(() => {
          clearInterval(heartbeat);
          if (isOpen) controller.close();
          isOpen = false;
        });
      visitor.waitUntil(work);
    },
    cancel() {
      isOpen = false;
      clearInterval(heartbeat);
    },
  });
  return new Response(body, {
    headers: {
      ...securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      // Compression by a proxy would delay the events.
      'cache-control': `${caches.none}, no-transform`,
      'x-accel-buffering': 'no',
    },
  });
}
