import { beforeEach, expect, test, vi } from 'vitest';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A storage like a browser's, whose keys are own properties. */
function makeStorage(broken: { getItem?: boolean; setItem?: boolean } = {}): Storage {
  const refuse = (which: 'getItem' | 'setItem') => {
    if (broken[which]) throw new DOMException('No', 'SecurityError');
  };
  const methods = {
    getItem: (key: string) => {
      refuse('getItem');
      return Object.hasOwn(storage, key) ? (storage[key] ?? null) : null;
    },
    setItem: (key: string, value: string) => {
      refuse('setItem');
      storage[key] = value;
    },
    removeItem: (key: string) => void delete storage[key],
  };
  const storage = Object.create(methods) as Record<string, string>;
  return storage as unknown as Storage;
}

const freshPage = () => {
  vi.resetModules();
  return import('./chat-session.ts');
};
beforeEach(() => void vi.stubGlobal('localStorage', makeStorage()));

test('a conversation has the same id on every page and in every tab (section 3)', async () => {
  const first = await freshPage();
  expect(first.findSession()).toBeNull();
  const id = first.requireSession();
  expect(id).toMatch(uuid);
  expect(localStorage.getItem('chatSessionId')).toBe(id);
  const second = await freshPage();
  expect(second.findSession()).toBe(id);
  expect(second.requireSession()).toBe(id);
});

test('a greeting is recorded for one conversation only', async () => {
  const session = await freshPage();
  const id = session.requireSession();
  expect(session.isStarted(id)).toBe(false);
  session.markStarted(id);
  expect(session.isStarted(id)).toBe(true);
  expect(Object.keys(localStorage)).toContain(`chatStarted:${id}`);
  expect(session.isStarted(crypto.randomUUID())).toBe(false);
});

test('forgetting a conversation removes all of its keys and no others', async () => {
  const session = await freshPage();
  const id = session.requireSession();
  session.markStarted(id);
  localStorage.setItem('chatStarted:an-older-one', 'true');
  localStorage.setItem('billingInterval', 'year');
  session.forgetSession();
  expect(Object.keys(localStorage)).toEqual(['billingInterval']);
  expect(session.requireSession()).not.toBe(id);
});

test.each(['', 'undefined', '1', '../admin', '{"id":1}'])(
  'an id that is not a UUID is ignored: %j (R29)',
  async (written) => {
    localStorage.setItem('chatSessionId', written);
    const session = await freshPage();
    expect(session.findSession()).toBeNull();
    expect(session.requireSession()).toMatch(uuid);
  },
);

test.each([
  ['cannot read', { getItem: true, setItem: true }],
  ['cannot write', { setItem: true }],
])(
  'a browser that %s storage has a conversation until the page is closed',
  async (_name, broken) => {
    vi.stubGlobal('localStorage', makeStorage(broken));
    const session = await freshPage();
    const id = session.requireSession();
    expect(id).toMatch(uuid);
    expect(session.requireSession()).toBe(id);
    session.markStarted(id);
    expect(session.isStarted(id)).toBe(true);
    session.forgetSession();
    expect(session.findSession()).toBeNull();
    expect(session.isStarted(id)).toBe(false);
  },
);

test('a browser without storage has a conversation until the page is closed', async () => {
  vi.stubGlobal('localStorage', undefined);
  const session = await freshPage();
  const id = session.requireSession();
  expect(session.requireSession()).toBe(id);
  session.forgetSession();
  expect(session.findSession()).toBeNull();
});

test('a browser without randomUUID makes valid random ids', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { randomUuid } = await import('#src/components/browser/api.ts');
  const ids = Array.from({ length: 500 }, () => randomUuid());
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(500);
});
