import { expect, test } from 'vitest';
import { brotliBytes, listFiles, readBuilt, readPages, root } from './dist.ts';
import { allThatRunsWith, besideReact, findScript, scripts } from './scripts.ts';

// The agreement that can be downloaded is a document of its own, without the site around it.
const pages = readPages().filter(({ address }) => address !== '/legal/subscription-agreement');
const panel = findScript(/^\/open-chat\./);

test('the chat’s script weighs at most 20 kB beside React (brotli), its styles at most 3 kB', () => {
  const { paths, bytes } = besideReact(panel);
  expect(paths.some((path) => scripts.get(path)?.text.includes('Lexi is typing...'))).toBe(true);
  expect(bytes).toBeLessThanOrEqual(20_000);
  const styles = listFiles(`${root}/dist/_astro`, '.css').filter((path) => /^\/chat\./.test(path));
  expect(styles).toHaveLength(1);
  expect(brotliBytes(readBuilt(`/_astro${styles[0]}`))).toBeLessThanOrEqual(3_000);
});

test('it contains nothing of the server’s part of Lexi', () => {
  for (const path of besideReact(panel).paths)
    expect(scripts.get(path)?.text).not.toMatch(/openai|drizzle|chat_exchanges/i);
});

test('every page has the button, hidden until a script runs, and nothing else of the chat', () => {
  for (const { address, html } of pages) {
    const buttons = html.match(/<button[^>]*id="chat"[^>]*>.*?<\/button>/g) ?? [];
    expect(buttons, address).toHaveLength(1);
    expect(buttons[0]).toMatch(/^<button class="button" id="chat" hidden>/);
    expect(buttons[0]).toContain('Chat with Lexi');
    expect(html.includes('Message Lexi'), address).toBe(false);
    // It is named once, for the moment when somebody reaches for it, and is not fetched before.
    expect(html.split(panel).length, address).toBe(2);
    expect(html.includes(`import(\`/_astro${panel}\`)`), address).toBe(true);
    const running = [...html.matchAll(/<script[^>]*\bsrc="?\/_astro(\/[^"'\s>]+\.js)/g)];
    for (const [, path = ''] of running) expect(allThatRunsWith(path)).not.toContain(panel);
  }
});
