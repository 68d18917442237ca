/** The chat and what its journeys share. */
import type { Page } from 'playwright/test';

/** The chat and its parts, by role and label. */
export function chatOn(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Chat with Lexi' });
  const messages = panel
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /^(You|Lexi): / });
  return {
    button: page.getByRole('button', { name: 'Chat with Lexi' }),
    panel,
    messages,
    greeting: messages.filter({ hasText: 'Hello, I am Lexi' }),
    box: panel.getByRole('textbox', { name: 'Message Lexi' }),
    send: panel.getByRole('button', { name: 'Send', exact: true }),
    close: panel.getByRole('button', { name: 'Close chat' }),
    press: (name: string) => panel.getByRole('button', { name }).click(),
  };
}

/** Streams an answer as the server does with a language model, one event for each call of `next`. */
export async function answerInSteps(page: Page) {
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    const stepped = window as unknown as { step?: () => void };
    window.fetch = async (input, init) => {
      // The server doesn't know this answer, so its history must not replace what is on the screen.
      if (stepped.step && init?.method === 'GET') return new Response('', { status: 503 });
      const body = typeof init?.body === 'string' ? init.body : '';
      if (input !== '/api/chat' || !body.includes('in steps')) return fetch(input, init);
      const { messageId, message } = JSON.parse(body) as Record<string, string>;
      const said = { createdAt: new Date().toISOString(), sources: [], answeredFrom: null };
      const events = [
        ['question', { ...said, id: messageId, message, isUser: true }],
        ['text', { text: 'First one ' }],
        ['text', { text: 'and then the other.' }],
        ['done', { ...said, id: 'r', message: 'First one and then the other.', isUser: false }],
      ].map(([type, data]) => `event: ${type as string}\ndata: ${JSON.stringify(data)}\n\n`);
      const stream = new ReadableStream({
        start: (controller) => {
          stepped.step = () => {
            const event = events.shift();
            if (event) controller.enqueue(new TextEncoder().encode(event));
          };
        },
      });
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    };
  });
  return { next: () => page.evaluate(() => (window as unknown as { step: () => void }).step()) };
}
