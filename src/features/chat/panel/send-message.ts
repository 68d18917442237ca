/** Sends one message to Lexi and reads the answer as it arrives. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, readAnswer } from '#src/browser/api.ts';
import type { ChatExchange, ChatMessage } from '../chat-message.ts';

/** The server sends a heartbeat every five seconds; a connection that is silent for this long is dead. */
const silenceMs = 25_000;

/** A message to send; sent again with the same id, it is still one message (R29). */
export interface OutgoingMessage {
  sessionId: string;
  messageId: string;
  message: string;
}

interface Progress {
  /** The server has the message. */
  onQuestion: (question: ChatMessage) => void;
  /** More of the answer. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Resolves to both messages once they are stored. Throws `ApiError` when the server refused, and another error when no complete answer came. */
export async function sendMessage(
  message: OutgoingMessage,
  { onQuestion, onText, signal }: Progress,
): Promise<ChatExchange> {
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, silenceMs);
  const isAlive = () => {
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
      .pipeThrough(new EventSourceParserStream({ onComment: isAlive }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) throw new Error('The answer broke off.');
      isAlive();
      const data = JSON.parse(value.data) as unknown;
      if (value.event === 'question') onQuestion((question = data as ChatMessage));
      else if (value.event === 'text') onText((data as { text: string }).text);
      else if (value.event === 'done' && question) return { question, reply: data as ChatMessage };
      else if (value.event === 'error') throw new ApiError(500, '', value.data);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    // Closes the connection of an answer that is no longer needed.
    connection.abort();
  }
}
