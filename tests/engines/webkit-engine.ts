import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#local/process/free-port.ts';
import { collectOutput } from '#tests/fixtures/child-output.ts';
import type { Engine, Handle } from './engine.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
};

type Send = <Value>(method: string, path: string, body?: unknown) => Promise<Value>;

/** The engine for a WebDriver session; `send` takes paths within it. */
function makeEngine(name: string, send: Send, close: () => Promise<void>): Engine {
  /** Closes windows that a page opened, such as the calendar's: a page in the background gets no focus events. */
  const closeOthers = async () => {
    const own = await send<string>('GET', '/window');
    for (const handle of await send<string[]>('GET', '/window/handles')) {
      if (handle === own) continue;
      await send('POST', '/window', { handle });
      await send('DELETE', '/window');
      await send('POST', '/window', { handle: own });
    }
  };
  const run = <Value>(script: (...args: never[]) => unknown, args: unknown[]) =>
    send<Value>('POST', '/execute/sync', {
      script: `return (${script.toString()})(...arguments)`,
      args,
    });
  const runOn = <Value>(element: Handle, script: (at: HTMLElement) => Value) =>
    run<Value>(script, [{ [elementKey]: element }]);
  return {
    name,
    open: async (url) => {
      await closeOthers();
      await send('POST', '/url', { url });
    },
    run: (script, ...args) => run(script, args),
    find: async (script, ...args) => {
      const found = await run<Record<string, string> | null>(script, args);
      return found?.[elementKey] ?? null;
    },
    reach: (element) => runOn(element, (at) => at.focus()),
    press: async (element) => {
      // A driver that clicks while the page scrolls may miss: scroll without animation, and wait until it stands still.
      await runOn(element, (at) => at.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const readTop = () => runOn(element, (at) => at.getBoundingClientRect().top);
      for (let top = await readTop(), before; top !== before; top = await readTop()) {
        before = top;
        await wait(50);
      }
      // The driver may still find the control outside of the window: retry.
      await retry(20, () => send('POST', `/element/${element as string}/click`, {}));
    },
    keys: async (text) => {
      const typed = keyCodes[text] ? [keyCodes[text]] : [...text];
      const actions = typed.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    close,
  };
}

/** Tries again every tenth of a second. */
async function retry<Result>(times: number, attempt: () => Promise<Result>): Promise<Result> {
  for (let left = times; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await wait(100);
    }
}

/** Starts a program in its own process group; `end` kills it and everything that it started. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  return { end, output: collectOutput(child, 4000) };
}

/** Opens WebKitGTK through its driver, on a virtual display. The clients on npm come with programs that download drivers. */
export async function openWebKit(): Promise<Engine> {
  const display = `:${90 + (process.pid % 900)}`;
  const screen = start('Xvfb', [display, '-screen', '0', '1440x900x24', '-nolisten', 'tcp']);
  const port = await findFreePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    ...process.env,
    DISPLAY: display,
    LANG: 'en_US.UTF-8',
    // There is no graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const close = async () => {
    driver.end();
    screen.end();
  };
  const send: Send = async <Value>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as {
      value: Value & { error?: string; message?: string };
    };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await retry(600, () => send('GET', '/status'));
    const { sessionId, capabilities } = await send<{
      sessionId: string;
      capabilities: { browserVersion?: string };
    }>('POST', '/session', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: 'normal' } },
    });
    return makeEngine(
      `WebKitGTK ${capabilities.browserVersion}`,
      (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
      close,
    );
  } catch (error) {
    await close();
    throw new Error(`${String(error)}\n${driver.output()}${screen.output()}`, { cause: error });
  }
}
