/** WebDriver browsers: WebKitGTK through its driver's HTTP API, Firefox through its own Marionette port with the same commands. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#local/process/free-port.ts';
import { collectOutput } from '../fixtures/child-output.ts';
import type { Engine, Handle } from './engine.ts';

/** Sends a WebDriver command: by method and path to a driver, by name to Marionette. */
type Send = (
  command: { method: 'GET' | 'POST' | 'DELETE'; path: string; name: string },
  parameters: Record<string, unknown>,
) => Promise<unknown>;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keyCodes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
};

function makeEngine(name: string, send: Send, end: () => Promise<void>): Engine {
  const post = (path: string, command: string, parameters: Record<string, unknown> = {}) =>
    send({ method: 'POST', path, name: command }, parameters);
  const get = (path: string, command: string) => send({ method: 'GET', path, name: command }, {});
  /** Closes windows that a page opened, such as the calendar's: a page in the background gets no focus events. */
  const closeOthers = async () => {
    const own = await get('/window', 'WebDriver:GetWindowHandle');
    const handles = (await get('/window/handles', 'WebDriver:GetWindowHandles')) as string[];
    const others = handles.filter((handle) => handle !== own);
    for (const handle of others) {
      await post('/window', 'WebDriver:SwitchToWindow', { handle });
      await send({ method: 'DELETE', path: '/window', name: 'WebDriver:CloseWindow' }, {});
    }
    if (others.length > 0) await post('/window', 'WebDriver:SwitchToWindow', { handle: own });
  };
  const run = (script: (...args: never[]) => unknown, args: unknown[]) =>
    post('/execute/sync', 'WebDriver:ExecuteScript', {
      script: `return (${script.toString()})(...arguments)`,
      args,
    });
  const runOn = (element: Handle, script: string) =>
    post('/execute/sync', 'WebDriver:ExecuteScript', { script, args: [{ [elementKey]: element }] });
  return {
    name,
    open: async (url) => {
      await closeOthers();
      await post('/url', 'WebDriver:Navigate', { url });
    },
    run: (script, ...args) => run(script, args) as never,
    find: async (script, ...args) => {
      const found = (await run(script, args)) as Record<string, string> | null;
      return found?.[elementKey] ?? null;
    },
    reach: async (element) => void (await runOn(element, 'arguments[0].focus()')),
    press: async (element) => {
      // A driver that clicks while the page scrolls may miss: scroll without animation, and wait until it stands still.
      await runOn(element, `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`);
      const readTop = () => runOn(element, 'return arguments[0].getBoundingClientRect().top');
      for (let top = await readTop(), before; top !== before; top = await readTop()) {
        before = top;
        await wait(50);
      }
      // The driver may still find the control outside of the window: retry.
      for (let left = 20; ; left -= 1)
        try {
          await post(`/element/${element as string}/click`, 'WebDriver:ElementClick', {
            id: element,
          });
          return;
        } catch (error) {
          if (left === 0 || !/not interactable|intercepted/.test(String(error))) throw error;
          await wait(100);
        }
    },
    keys: async (text) => {
      const typed = keyCodes[text] ? [keyCodes[text]] : [...text];
      const actions = typed.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await post('/actions', 'WebDriver:PerformActions', {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
    },
    close: end,
  };
}

/** Starts a program in its own process group. */
function start(program: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  return { child, output: collectOutput(child, 4000) };
}

/** Kills a program and everything that it started. */
function end(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Retries for a minute until `attempt` succeeds. */
async function retry<Result>(program: string, attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 600; ; left -= 1)
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw new Error(`${program} did not start.`, { cause: error });
      await wait(100);
    }
}

/** Opens WebKitGTK through its driver, on a virtual display. */
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
  const close = () => {
    end(driver.child);
    end(screen.child);
    return Promise.resolve();
  };
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await retry('WebKitWebDriver', () => send('GET', '/status'));
    const opened = (await send('POST', '/session', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: 'normal' } },
    })) as { sessionId: string; capabilities: Record<string, string> };
    const { browserVersion = '' } = opened.capabilities;
    return makeEngine(
      `WebKitGTK ${browserVersion}`,
      ({ method, path }, parameters) =>
        send(
          method,
          `/session/${opened.sessionId}${path}`,
          method === 'POST' ? parameters : undefined,
        ),
      close,
    );
  } catch (error) {
    await close();
    throw new Error(`${String(error)}\n${driver.output()}${screen.output()}`, { cause: error });
  }
}

/** Opens headless Firefox through its Marionette port, which needs no driver program. */
export async function openFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'levee-firefox-'));
  const preferences = {
    'marionette.port': 0,
    'intl.accept_languages': 'en-US',
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.safebrowsing.malware.enabled': false,
    'browser.safebrowsing.phishing.enabled': false,
    'services.settings.server': 'http://127.0.0.1:9/',
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile];
  const size = { MOZ_HEADLESS_WIDTH: '1440', MOZ_HEADLESS_HEIGHT: '900' };
  const browser = start(program, args, { ...process.env, ...size, HOME: profile });
  const close = () => {
    end(browser.child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    return Promise.resolve();
  };
  try {
    const port = await retry('Firefox', () => {
      const file = join(profile, 'MarionetteActivePort');
      if (!existsSync(file)) return Promise.reject(new Error('no port'));
      return Promise.resolve(Number(readFileSync(file, 'utf8')));
    });
    const send = await openMarionette(port);
    const { capabilities } = (await send('WebDriver:NewSession', {})) as {
      capabilities: Record<string, string>;
    };
    return makeEngine(
      `Firefox ${capabilities['browserVersion']}`,
      ({ name }, parameters) => send(name, parameters),
      close,
    );
  } catch (error) {
    await close();
    throw new Error(`${String(error)}\n${browser.output()}`, { cause: error });
  }
}

/** Connects to Marionette. A message is its length, a colon, and a command or a response as a JSON array. */
async function openMarionette(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (e: Error) => void }
  >();
  let received = Buffer.alloc(0);
  const greeting = Promise.withResolvers<unknown>();
  const receive = (message: unknown) => {
    if (!Array.isArray(message)) return greeting.resolve(message);
    const [, id, error, result] = message as [
      number,
      number,
      { error: string; message: string } | null,
      { value?: unknown } | null,
    ];
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve(result && 'value' in result ? result.value : result);
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon));
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message = received.subarray(colon + 1, colon + 1 + length).toString();
      received = received.subarray(colon + 1 + length);
      receive(JSON.parse(message));
    }
  });
  socket.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  await greeting.promise;
  let last = 0;
  return (name: string, parameters: Record<string, unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const message = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}
