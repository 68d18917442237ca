/** Server-sent events from a response's body (HTML standard, "Parsing an event stream"). */

/** One event: its type, `message` unless it names one, and its data. */
export interface StreamEvent {
  type: string;
  data: string;
}

/** Reads events as they come; one that the stream breaks off in is dropped. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let event: { type?: string; data?: string } = {};
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      // A carriage return may be the first half of a line's end, unless it is the last of all.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (event.data !== undefined) yield { type: event.type || 'message', data: event.data };
          event = {};
        } else event = addLine(event, line);
      }
      if (done) return;
    }
  } finally {
    // Whoever stops listening wants no more of it.
    await reader.cancel().catch(() => undefined);
  }
}

function addLine(event: { type?: string; data?: string }, line: string) {
  const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  if (field === 'event') return { ...event, type: value };
  if (field !== 'data') return event;
  return { ...event, data: event.data === undefined ? value : `${event.data}\n${value}` };
}
