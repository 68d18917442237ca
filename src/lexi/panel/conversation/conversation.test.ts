import { beforeEach, expect, test, vi } from 'vitest';
import { noConnection } from '#src/components/browser/failure.ts';
import type { ChatMessage } from '#src/lexi/chat-message.ts';
import type * as Conversation from './conversation.ts';

interface Sent {
  sessionId: string;
  messageId: string;
  message: string;
  isUser: boolean;
}
type Answer = (sent: Sent) => Response | Promise<Response>;

/** The conversations of a simulated server: the messages of each session by id. */
let stored: Map<string, Map<string, [ChatMessage, ChatMessage]>>;
let calls: string[];
let posts: Sent[];
let signals: AbortSignal[];
let nextAnswers: Answer[];
let chat: typeof Conversation;

function toMessage(id: string, message: string, isUser: boolean): ChatMessage {
  const answeredFrom = isUser ? null : 'pages';
  return { id, message, isUser, createdAt: '2026-11-20T12:00:00Z', sources: [], answeredFrom };
}

function store({ sessionId, messageId, message }: Sent): [ChatMessage, ChatMessage] {
  const messages = stored.get(sessionId) ?? new Map<string, [ChatMessage, ChatMessage]>();
  stored.set(sessionId, messages);
  const pair = messages.get(messageId) ?? [
    toMessage(messageId, message, true),
    toMessage(`reply-${messageId}`, `About ${message}`, false),
  ];
  messages.set(messageId, pair);
  return pair;
}

const inJson: Answer = (sent) => {
  const [question, reply] = store(sent);
  return Response.json({ success: true, data: { question, reply } });
};
const inEvents =
  (...events: ((pair: [ChatMessage, ChatMessage]) => [string, unknown])[]): Answer =>
  (sent) => {
    const pair = store(sent);
    const text = events
      .map((event) => event(pair))
      .map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
      .join('');
    return new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
const question = ([asked]: [ChatMessage, ChatMessage]): [string, unknown] => ['question', asked];
const piece = (text: string) => (): [string, unknown] => ['text', { text }];
const done = ([, reply]: [ChatMessage, ChatMessage]): [string, unknown] => ['done', reply];
const lost: Answer = (sent) => {
  store(sent);
  throw new TypeError('Failed to fetch');
};

beforeEach(async () => {
  stored = new Map();
  calls = [];
  posts = [];
  signals = [];
  nextAnswers = [];
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path.replace(/[\da-f-]{36}/, '…')}`);
    const id = /[\da-f-]{36}/.exec(path)?.[0] ?? '';
    if (path.endsWith('/deletion')) {
      stored.delete(id);
      return Response.json({ success: true, data: {} });
    }
    if (init.method === 'GET')
      return Response.json({ success: true, data: [...(stored.get(id)?.values() ?? [])].flat() });
    const sent = JSON.parse(init.body as string) as Sent;
    posts.push(sent);
    signals.push(init.signal as AbortSignal);
    return (nextAnswers.shift() ?? inJson)(sent);
  });
  vi.resetModules();
  chat = await import('./conversation.ts');
});

const shown = () => chat.getState().messages.map(({ message }) => message);
/** Waits until the history is loaded again, which happens after each answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('the first open greets once; closing and opening again does not (R29)', async () => {
  await chat.openConversation();
  expect(posts.map(({ message, isUser }) => [message, isUser])).toEqual([['Hello', true]]);
  expect(shown()).toEqual(['Hello', 'About Hello']);
  chat.closeConversation();
  await settled();
  await chat.openConversation();
  expect(posts).toHaveLength(1);
});

test('no greeting is sent if the history has a message or a greeting is recorded', async () => {
  const { requireSession, markStarted } = await import('./chat-session.ts');
  const sessionId = requireSession();
  store({ sessionId, messageId: 'm', message: 'Earlier', isUser: true });
  await chat.openConversation();
  stored.clear();
  markStarted(sessionId);
  await chat.openConversation();
  expect(posts).toEqual([]);
});

test('concurrent tabs send the same greeting, because its id is the session’s', async () => {
  nextAnswers = [lost];
  await chat.openConversation();
  await chat.greet();
  expect(new Set(posts.map(({ messageId }) => messageId))).toEqual(new Set([posts[0]!.sessionId]));
  expect(shown()).toEqual(['Hello', 'About Hello']);
});

test('the history is fetched only while the chat is open (section 7)', async () => {
  expect(calls).toEqual([]);
  await chat.openConversation();
  await settled();
  expect(calls).toEqual(['GET /api/chat/…', 'POST /api/chat', 'GET /api/chat/…']);
  chat.closeConversation();
  await chat.sendText('While closed');
  await chat.followOtherTab();
  await settled();
  expect(calls.slice(3)).toEqual(['POST /api/chat']);
});

test('text appears as it arrives, and the stored answer replaces it', async () => {
  nextAnswers = [inEvents(question, piece('It '), piece('depends.'), done)];
  const seen: string[] = [];
  chat.subscribe(() => {
    const { pending } = chat.getState();
    if (pending) seen.push(`${pending.question?.message ?? '-'}: ${pending.answer}`);
  });
  await chat.sendText('How much?');
  expect(seen).toEqual(['-: ', 'How much?: ', 'How much?: It ', 'How much?: It depends.']);
  expect(chat.getState()).toMatchObject({ pending: null, failure: null, sentCount: 1 });
  expect(shown()).toEqual(['How much?', 'About How much?']);
});

test('a stream is read byte by byte and between heartbeats, and its connection is closed', async () => {
  nextAnswers = [
    async (sent) => {
      const inOne = await inEvents(question, piece('Ça dé'), piece('pend.'), done)(sent);
      const whole = await inOne.text();
      const bytes = [
        ...new TextEncoder().encode(
          `: Lexi\n\n${whole.replace('event: done', ': still here\n\n$&')}`,
        ),
      ];
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      });
    },
  ];
  const seen = new Set<string>();
  chat.subscribe(() => seen.add(chat.getState().pending?.answer ?? ''));
  await chat.sendText('How much?');
  expect([...seen]).toEqual(['', 'Ça dé', 'Ça dépend.']);
  expect(shown()).toEqual(['How much?', 'About How much?']);
  expect(signals.at(-1)?.aborted).toBe(true);
});

const failures: [string, Answer, string][] = [
  ['a network error', lost, noConnection],
  ['an interrupted stream', inEvents(question, piece('It ')), noConnection],
  [
    'an error in the stream',
    inEvents(question, () => ['error', { error: 'Not now.' }]),
    'Not now.',
  ],
  [
    'a rate limit',
    () => Response.json({ success: false, error: 'Please wait 3 minutes.' }, { status: 429 }),
    'Please wait 3 minutes.',
  ],
  [
    'an error page of a proxy',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Lexi couldn’t answer.',
  ],
  [
    'an error with status 200',
    () => Response.json({ success: false, error: 'Not today.' }),
    'Not today.',
  ],
  ['a page with status 200', () => new Response('<h1>OK</h1>'), 'Lexi couldn’t answer.'],
];
test.each(failures)(
  '%s is shown, and sending again does not duplicate the message (R29)',
  async (_name, answer, expected) => {
    nextAnswers = [answer];
    await chat.sendText('Do you have SSO?');
    const failure = { text: 'Do you have SSO?', reason: expected };
    expect(chat.getState()).toMatchObject({ pending: null, messages: [], sentCount: 0, failure });
    await chat.sendText('Do you have SSO?');
    expect(posts[1]).toEqual(posts[0]);
    expect(shown()).toEqual(['Do you have SSO?', 'About Do you have SSO?']);
    expect(chat.getState().failure).toBeNull();
  },
);

test('a text that was changed after a failure, or is sent again after success, is a new message', async () => {
  nextAnswers = [lost];
  await chat.sendText('One');
  await chat.sendText('One, changed');
  await chat.sendText('One, changed');
  expect(new Set(posts.map(({ messageId }) => messageId)).size).toBe(3);
});

test('a new conversation has a new id and a greeting, and ignores late answers of the old one', async () => {
  await chat.openConversation();
  let answer: (response: Response) => void = () => undefined;
  nextAnswers = [() => new Promise<Response>((resolve) => (answer = resolve))];
  const late = chat.sendText('Still there?');
  await chat.startNewConversation();
  answer(await inJson(posts[1]!));
  await late;
  expect(posts.map(({ message }) => message)).toEqual(['Hello', 'Still there?', 'Hello']);
  expect(posts[2]!.sessionId).not.toBe(posts[0]!.sessionId);
  expect(shown()).toEqual(['Hello', 'About Hello']);
  expect(chat.getState().pending).toBeNull();
});

test('a deleted conversation is removed on the server and here, and no greeting follows', async () => {
  await chat.openConversation();
  await settled();
  const [{ sessionId }] = posts as [Sent];
  await chat.deleteConversation();
  await settled();
  expect(stored.has(sessionId)).toBe(false);
  expect(shown()).toEqual([]);
  expect(calls.at(-1)).toBe('POST /api/chat/…/deletion');
  await chat.sendText('And now?');
  expect(posts.at(-1)?.sessionId).not.toBe(sessionId);
});

test('a conversation can be deleted even if its history could not be loaded', async () => {
  const { findSession } = await import('./chat-session.ts');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await chat.openConversation();
  vi.stubGlobal('fetch', fetch);
  expect(findSession()).not.toBeNull();
  await chat.deleteConversation();
  expect(calls).toEqual(['POST /api/chat/…/deletion']);
  expect(findSession()).toBeNull();
});

test('a conversation stays if the server did not delete it', async () => {
  await chat.openConversation();
  await settled();
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(chat.deleteConversation()).rejects.toThrow(/^503/);
  expect(shown()).toEqual(['Hello', 'About Hello']);
});

test('an invalid history is shown as a failure', async () => {
  for (const body of ['<h1>OK</h1>', '{"success":true}', '{"data":{"length":3}}', '']) {
    vi.stubGlobal('fetch', async () => new Response(body));
    await chat.openConversation();
    expect(chat.getState()).toMatchObject({ history: 'failed', messages: [] });
  }
});

test('a failure to load the history hides no messages', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await chat.openConversation();
  expect(chat.getState().history).toBe('failed');
  vi.stubGlobal('fetch', fetch);
  await chat.openConversation();
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await chat.openConversation();
  expect(chat.getState().history).toBe('read');
  expect(shown()).toEqual(['Hello', 'About Hello']);
});

/** Delays each response with a history, which has the content from the time of its request, until it is released. */
function holdHistories(): (() => void)[] {
  const { fetch } = globalThis;
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await fetch(path, init);
    if (init.method === 'GET') await new Promise<void>((resolve) => held.push(resolve));
    return response;
  });
  return held;
}

test('a late history does not remove newer messages', async () => {
  const held = holdHistories();
  const opened = chat.openConversation();
  await settled();
  await chat.sendText('How much?');
  expect(shown()).toEqual(['How much?', 'About How much?']);
  held[0]!();
  await opened;
  expect(shown()).toEqual(['How much?', 'About How much?']);
  await settled();
  held[1]!();
  await settled();
  expect(shown()).toEqual(['How much?', 'About How much?']);
});

test('an outdated history is loaded again when the message fails', async () => {
  const held = holdHistories();
  const opened = chat.openConversation();
  await settled();
  nextAnswers = [() => Response.json({ success: false }, { status: 500 })];
  await chat.sendText('How much?');
  await settled();
  for (const release of held) release();
  await opened;
  await settled();
  expect(chat.getState().history).toBe('read');
});
