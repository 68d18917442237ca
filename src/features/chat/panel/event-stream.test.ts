import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEventStream, type StreamEvent } from './event-stream.ts';

/** A body whose bytes come in the given pieces. */
function streamOf(pieces: Uint8Array[], onCancel = () => {}): ReadableStream<Uint8Array> {
  const rest = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel: onCancel,
  });
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

const read = (text: string) => readAll(streamOf([new TextEncoder().encode(text)]));

/** Cuts bytes at every one of the places, in the middle of a character too. */
function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [...ends, bytes.length].map((end, at) => bytes.slice(ends[at - 1] ?? 0, end));
}

const line = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((text) => text.replace(/[\r\n\0\uFEFF\uD800-\uDFFF]/g, 'ß'));
const event = fc.record({
  type: fc.constantFrom('question', 'text', 'done', 'message'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

test('events come out as they were sent, wherever the bytes are cut and however lines end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 5 }),
      lineEnd,
      fc.array(fc.nat(400), { maxLength: 30 }),
      async (events, end, places) => {
        const written = events.map(({ type, lines }) =>
          [
            ': a heartbeat',
            ...(type === 'message' ? [] : [`event: ${type}`]),
            ...lines.map((text) => `data: ${text}`),
            'id: 1',
            '',
            '',
          ].join(end),
        );
        const bytes = new TextEncoder().encode(written.join(''));
        expect(await readAll(streamOf(cut(bytes, places)))).toEqual(
          events.map(({ type, lines }) => ({ type, data: lines.join('\n') })),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('an event that the stream breaks off in is dropped', async () => {
  expect(await read('data: whole\n\ndata: half\n')).toEqual([{ type: 'message', data: 'whole' }]);
  expect(await read('data: whole\n\ndata: ha')).toHaveLength(1);
  expect(await read('')).toEqual([]);
});

test('comments, fields that nobody knows and events without data are passed over', async () => {
  expect(
    await read(': hello\n\nevent: done\n\nretry: 9\nnonsense\n\ndata\n\ndata:no blank\n\n'),
  ).toEqual([
    { type: 'message', data: '' },
    { type: 'message', data: 'no blank' },
  ]);
});

test('who stops listening closes the connection', async () => {
  let isCancelled = false;
  const bytes = new TextEncoder().encode('data: one\n\ndata: two\n\n');
  const body = streamOf([bytes, bytes], () => {
    isCancelled = true;
  });
  for await (const { data } of readEventStream(body)) {
    expect(data).toBe('one');
    break;
  }
  expect(isCancelled).toBe(true);
});
