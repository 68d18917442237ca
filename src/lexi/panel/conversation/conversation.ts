/** The state of the conversation in the panel. */
import { randomUuid, request } from '#src/components/browser/api.ts';
import { noConnection, readFailure } from '#src/components/browser/failure.ts';
import { greeting, type ChatExchange, type ChatMessage } from '#src/lexi/chat-message.ts';
import {
  findSession,
  forgetSession,
  isStarted,
  markStarted,
  requireSession,
} from './chat-session.ts';
import { sendMessage } from './send-message.ts';

/** The state that the panel shows. */
export interface ConversationState {
  history: 'unread' | 'reading' | 'read' | 'failed';
  messages: ChatMessage[];
  /** The pending message: `question` is set once the server has it, `answer` is the text so far. */
  pending: { question: ChatMessage | null; answer: string } | null;
  /** Why the last message was not sent; `text` is null for the greeting. */
  failure: { reason: string; text: string | null } | null;
  /** The number of sent messages; the field is cleared after each. */
  sentCount: number;
}

const initialState: ConversationState = {
  history: 'unread',
  messages: [],
  pending: null,
  failure: null,
  sentCount: 0,
};

let state = initialState;
let isOpen = false;
/** Aborts the pending requests of a conversation when it ends. */
let session = new AbortController();
/** A failed message. It keeps its id, so that sending it again does not duplicate it (R29). */
let unsent: { text: string; messageId: string } | null = null;
/** Incremented whenever a pending request for the history becomes outdated. */
let historyTurn = 0;
const listeners = new Set<() => void>();

function change(changes: Partial<ConversationState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Adds a listener and returns the function that removes it, for `useSyncExternalStore`. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current state. */
export function getState(): ConversationState {
  return state;
}

/** Called when the panel opens: loads the history, and greets Lexi in an empty conversation. */
export async function openConversation(): Promise<void> {
  isOpen = true;
  if (!state.pending) await readHistory({ greets: true });
}

/** Called when the panel closes: the history is not fetched any longer. */
export function closeConversation(): void {
  isOpen = false;
}

/** Starts another conversation. */
export async function startNewConversation(): Promise<void> {
  leave();
  await readHistory({ greets: true });
}

/** Deletes the conversation on the server and in this browser. Throws if the server did not delete it. */
export async function deleteConversation(): Promise<void> {
  const id = findSession();
  if (id) await request('POST', `/api/chat/${id}/deletion`);
  leave();
  // No greeting is sent before the visitor writes or opens the chat again.
  change({ history: 'read' });
}

/** Called when another tab started or deleted a conversation: shows that tab's conversation. */
export async function followOtherTab(): Promise<void> {
  stopAll();
  if (!findSession()) return change({ history: 'read' });
  if (isOpen) await readHistory({ greets: false });
}

/** Sends a message of the visitor. A failed message that is sent again unchanged keeps its id. */
export async function sendText(text: string): Promise<void> {
  const messageId = unsent?.text === text ? unsent.messageId : randomUuid();
  unsent = { text, messageId };
  if (await send(text, messageId)) unsent = null;
}

/** Stores whether an answer helped. After an error, the question "Did this help?" stays. */
export async function rateAnswer(messageId: string, helped: boolean): Promise<void> {
  const sessionId = findSession();
  if (!sessionId) return;
  try {
    await request('POST', '/api/chat/answers/helped', { sessionId, messageId, helped });
    const messages = state.messages.map((message) =>
      message.id === messageId ? { ...message, helped } : message,
    );
    change({ messages });
  } catch (error) {
    console.warn('The rating was not stored.', error);
  }
}

/** Sends the greeting. Its id is the session's id, so that two tabs cannot send it twice. */
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
  change({ ...initialState, sentCount: state.sentCount + 1 });
}

/** Loads the history; an error does not hide messages that are shown. */
async function readHistory({ greets }: { greets: boolean }): Promise<void> {
  const { signal } = session;
  const turn = (historyTurn += 1);
  const id = requireSession();
  if (state.history !== 'read') change({ history: 'reading' });
  try {
    const messages = await request<ChatMessage[]>('GET', `/api/chat/${id}`);
    if (signal.aborted || turn !== historyTurn) return;
    if (!Array.isArray(messages)) throw new TypeError('The response is not a history.');
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
    change({ pending: null, failure: { text, reason: explain(error) } });
    // Sending the message made the pending request for the history outdated.
    if (state.history === 'reading') void readHistory({ greets: false });
    return false;
  }
  // Another tab may have sent messages in the meantime.
  if (isOpen) void readHistory({ greets: false });
  return true;
}

function withExchange(messages: ChatMessage[], { question, reply }: ChatExchange): ChatMessage[] {
  const others = messages.filter(({ id }) => id !== question.id && id !== reply.id);
  return [...others, question, reply];
}

function explain(error: unknown): string {
  const { kind, message } = readFailure(error);
  return kind === 'unreachable' ? noConnection : (message ?? 'Lexi couldn’t answer.');
}
