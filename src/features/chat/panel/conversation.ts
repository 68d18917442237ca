/** The conversation with Lexi as the panel shows it: what was said, what is on its way, what went wrong. */
import { ApiError, request } from '#src/browser/api.ts';
import { greeting, type ChatExchange, type ChatMessage } from '../chat-message.ts';
import {
  findSession,
  forgetSession,
  isStarted,
  markStarted,
  requireSession,
} from './chat-session.ts';
import { randomUuid } from '#src/browser/random-uuid.ts';
import { sendMessage } from './send-message.ts';

/** What the panel shows. */
export interface ConversationState {
  history: 'unread' | 'reading' | 'read' | 'failed';
  messages: ChatMessage[];
  /** A message on its way; `question` once the server has it, `answer` as far as it has come. */
  pending: { question: ChatMessage | null; answer: string } | null;
  /** Why the last message was not sent; it is the greeting when `text` is null. */
  failure: { words: string; text: string | null } | null;
  /** How many messages were sent: the box is empty again after each. */
  sentCount: number;
}

const atFirst: ConversationState = {
  history: 'unread',
  messages: [],
  pending: null,
  failure: null,
  sentCount: 0,
};

let state = atFirst;
let isOpen = false;
/** What is under way belongs to one session; a new one stops it. */
let session = new AbortController();
/** A message that failed keeps its id: sent again, it is the same message (R29). */
let unsent: { text: string; messageId: string } | null = null;
/** Raised by whatever makes a history that is on its way an older one. */
let historyTurn = 0;
const listeners = new Set<() => void>();

function change(changes: Partial<ConversationState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What there is to show now. */
export function getState(): ConversationState {
  return state;
}

/** The panel opened: reads the history, and greets Lexi where nothing was said yet. */
export async function openConversation(): Promise<void> {
  isOpen = true;
  if (!state.pending) await readHistory({ greets: true });
}

/** The panel closed: nothing more is fetched. */
export function closeConversation(): void {
  isOpen = false;
}

/** Leaves this conversation and begins another. */
export async function startAnew(): Promise<void> {
  leave();
  await readHistory({ greets: true });
}

/** Deletes the conversation on the server and forgets it here. Throws when the server did not. */
export async function deleteConversation(): Promise<void> {
  const id = findSession();
  if (id) await request('POST', `/api/chat/${id}/deletion`);
  leave();
  // Nothing is sent until the visitor writes again or comes back.
  change({ history: 'read' });
}

/** Another tab began or deleted a conversation: this one goes along. */
export async function followOtherTab(): Promise<void> {
  stopAll();
  if (!findSession()) return change({ history: 'read' });
  if (isOpen) await readHistory({ greets: false });
}

/** Sends what the visitor wrote; what failed and was not changed is the same message as before. */
export async function say(text: string): Promise<void> {
  const messageId = unsent?.text === text ? unsent.messageId : randomUuid();
  unsent = { text, messageId };
  if (await send(text, messageId)) unsent = null;
}

/** Sends the greeting; its id is the session's own, so that no two tabs greet twice. */
export async function greet(): Promise<void> {
  const id = requireSession();
  if (await send(null, id)) markStarted(id);
}

function leave(): void {
  stopAll();
  forgetSession();
}

function stopAll(): void {
  session.abort();
  session = new AbortController();
  unsent = null;
  change({ ...atFirst, sentCount: state.sentCount + 1 });
}

/** Reads what was said; failing to is no reason to hide what is shown already. */
async function readHistory({ greets }: { greets: boolean }): Promise<void> {
  const { signal } = session;
  const turn = (historyTurn += 1);
  const id = requireSession();
  if (state.history !== 'read') change({ history: 'reading' });
  try {
    const messages = await request<ChatMessage[]>('GET', `/api/chat/${id}`);
    if (signal.aborted || turn !== historyTurn) return;
    if (!Array.isArray(messages)) throw new TypeError('This is no history.');
    change({ history: 'read', messages });
    if (greets && messages.length === 0 && !isStarted(id) && !state.pending) await greet();
  } catch (error) {
    if (signal.aborted || turn !== historyTurn) return;
    console.warn('The chat history could not be read.', error);
    if (state.history === 'reading') change({ history: 'failed' });
  }
}

async function send(text: string | null, messageId: string): Promise<boolean> {
  const { signal } = session;
  const sessionId = requireSession();
  historyTurn += 1;
  change({ pending: { question: null, answer: '' }, failure: null });
  const tell = (progress: Partial<NonNullable<ConversationState['pending']>>) => {
    if (state.pending && !signal.aborted) change({ pending: { ...state.pending, ...progress } });
  };
  try {
    const exchange = await sendMessage(
      { sessionId, messageId, message: text ?? greeting },
      {
        signal,
        onQuestion: (question) => tell({ question }),
        onText: (more) => tell({ answer: (state.pending?.answer ?? '') + more }),
      },
    );
    if (signal.aborted) return false;
    change({
      history: 'read',
      messages: withExchange(state.messages, exchange),
      pending: null,
      sentCount: state.sentCount + (text === null ? 0 : 1),
    });
  } catch (error) {
    if (signal.aborted) return false;
    console.warn('The message was not sent.', error);
    change({ pending: null, failure: { text, words: explain(error) } });
    // The history that was on its way was not waited for.
    if (state.history === 'reading') void readHistory({ greets: false });
    return false;
  }
  // Another tab may have said something meanwhile.
  if (isOpen) void readHistory({ greets: false });
  return true;
}

function withExchange(messages: ChatMessage[], { question, reply }: ChatExchange): ChatMessage[] {
  const others = messages.filter(({ id }) => id !== question.id && id !== reply.id);
  return [...others, question, reply];
}

function explain(error: unknown): string {
  // A page of something between us that came as OK is no answer of ours.
  if (error instanceof ApiError && (error.isReadable || error.status >= 400))
    return error.answer.error ?? 'Lexi could not answer.';
  return navigator.onLine === false ? 'Your device is offline.' : 'Lexi could not be reached.';
}
