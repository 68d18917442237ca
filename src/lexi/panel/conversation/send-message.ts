/** Sends one message to Lexi and reads the answer as it arrives. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, readAnswer } from '#src/components/browser/api.ts';
import type { ChatExchange, ChatMessage } from '#src/lexi/chat-message.ts';

/** The server sends a heartbeat every five seconds, so a connection without data for this long is dead. */
const silenceMs = 25_000;

interface Progress {
  /** Called when the server has the message. */
  onQuestion: (question: ChatMessage) => void;
  /** Called with each part of the answer. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Sends a message; requests with the same `messageId` are the same message (R29). Resolves to both messages once they are stored. Throws `ApiError` if the server refused the message, and another error if the answer is incomplete. */
export async function sendMessage(
  message: Record<'sessionId' | 'messageId' | 'message', string>,
  { onQuestion, onText, signal }: Progress,
): Promise<ChatExchange> {
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, silenceMs);
  const restartTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(stop, silenceMs);
  };
  try {
    const response = await fetch('/api/chat', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ ...message, isUser: true }),
      signal: connection.signal,
    });
    const isStream = /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || !response.body)
      return await readAnswer<ChatExchange>(response);
    let question: ChatMessage | undefined;
    // Safari cannot iterate over a stream with `for await`.
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: restartTimer }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) throw new Error('The answer broke off.');
      restartTimer();
      const data = JSON.parse(value.data) as unknown;
      if (value.event === 'question') onQuestion((question = data as ChatMessage));
      else if (value.event === 'text') onText((data as { text: string }).text);
      else if (value.event === 'done' && question) return { question, reply: data as ChatMessage };
      else if (value.event === 'error') throw new ApiError(500, '', value.data);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    // Closes the connection if the answer is no longer needed.
    connection.abort();
  }
}
