/** The state of the conversation with Lexi in the panel: messages, the pending one, the last failure. */
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

/** The state that the panel shows. */
export interface ConversationState {
  history: 'unread' | 'reading' | 'read' | 'failed';
  messages: ChatMessage[];
  /** The pending message; `question` once the server has it, `answer` as far as it has arrived. */
  pending: { question: ChatMessage | null; answer: string } | null;
  /** Why the last message was not sent; `text` is null for the greeting. */
  failure: { words: string; text: string | null } | null;
  /** How many messages were sent: the field is emptied after each. */
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
/** Pending requests belong to one session; a new session aborts them. */
let session = new AbortController();
/** A failed message keeps its id: sent again, it is the same message (R29). */
let unsent: { text: string; messageId: string } | null = null;
/** Incremented by everything that makes a pending history outdated. */
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

/** The current state. */
export function getState(): ConversationState {
  return state;
}

/** Called when the panel opens: reads the history, and greets Lexi in an empty conversation. */
export async function openConversation(): Promise<void> {
  isOpen = true;
  if (!state.pending) await readHistory({ greets: true });
}

/** Called when the panel closes: nothing more is fetched. */
export function closeConversation(): void {
  isOpen = false;
}

/** Leaves this conversation and begins another. */
export async function startNewConversation(): Promise<void> {
  leave();
  await readHistory({ greets: true });
}

/** Deletes the conversation on the server and forgets it here. Throws when the server did not delete it. */
export async function deleteConversation(): Promise<void> {
  const id = findSession();
  if (id) await request('POST', `/api/chat/${id}/deletion`);
  leave();
  // Nothing is sent until the visitor writes again or comes back.
  change({ history: 'read' });
}

/** Another tab began or deleted a conversation: this tab follows. */
export async function followOtherTab(): Promise<void> {
  stopAll();
  if (!findSession()) return change({ history: 'read' });
  if (isOpen) await readHistory({ greets: false });
}

/** Sends what the visitor wrote; an unchanged text that failed before is the same message. */
export async function say(text: string): Promise<void> {
  const messageId = unsent?.text === text ? unsent.messageId : randomUuid();
  unsent = { text, messageId };
  if (await send(text, messageId)) unsent = null;
}

/** Stores whether an answer helped. A failure is not shown: nobody waits for it, and the question stays. */
export async function rate(messageId: string, helped: boolean): Promise<void> {
  const sessionId = findSession();
  if (!sessionId) return;
  try {
    await request('POST', '/api/chat/answers/helped', { sessionId, messageId, helped });
    const messages = state.messages.map((one) => (one.id === messageId ? { ...one, helped } : one));
    change({ messages });
  } catch (error) {
    console.warn('The rating was not stored.', error);
  }
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

/** Reads the history; a failure does not hide the messages that are shown. */
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
    console.warn('The chat history was not loaded.', error);
    if (state.history === 'reading') change({ history: 'failed' });
  }
}

async function send(text: string | null, messageId: string): Promise<boolean> {
  const { signal } = session;
  const sessionId = requireSession();
  historyTurn += 1;
  change({ pending: { question: null, answer: '' }, failure: null });
  const addProgress = (progress: Partial<NonNullable<ConversationState['pending']>>) => {
    if (state.pending && !signal.aborted) change({ pending: { ...state.pending, ...progress } });
  };
  try {
    const exchange = await sendMessage(
      { sessionId, messageId, message: text ?? greeting },
      {
        signal,
        onQuestion: (question) => addProgress({ question }),
        onText: (more) => addProgress({ answer: (state.pending?.answer ?? '') + more }),
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
    // Sending the message discarded the pending history.
    if (state.history === 'reading') void readHistory({ greets: false });
    return false;
  }
  // Another tab may have sent something in the meantime.
  if (isOpen) void readHistory({ greets: false });
  return true;
}

function withExchange(messages: ChatMessage[], { question, reply }: ChatExchange): ChatMessage[] {
  const others = messages.filter(({ id }) => id !== question.id && id !== reply.id);
  return [...others, question, reply];
}

function explain(error: unknown): string {
  // A proxy's page with status 200 is not an answer of ours.
  if (error instanceof ApiError && (error.isReadable || error.status >= 400))
    return error.answer.error ?? 'Lexi couldn’t answer.';
  return navigator.onLine === false ? 'Your device is offline.' : 'We couldn’t reach Lexi.';
}
