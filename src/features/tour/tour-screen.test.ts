import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eraseTour, readTour, saveScreen } from './tour-screen.tsx';

const data = z.catch(z.object({ isOn: z.boolean() }), { isOn: false });
const risk = z.catch(z.object({ opened: z.int() }), { opened: 0 });
const parts = { data, risk };
const sample = { data: { isOn: false }, risk: { opened: 0 } };

function makeStorage(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the tour starts with sample data and keeps what is changed, screen by screen (R54)', () => {
  const storage = makeStorage();
  expect(readTour(parts, storage)).toEqual(sample);
  expect(saveScreen(storage, 'risk', { opened: 3 })).toBe(true);
  expect(saveScreen(storage, 'data', { isOn: true })).toBe(true);
  expect(readTour(parts, storage)).toEqual({ data: { isOn: true }, risk: { opened: 3 } });
});

test.each(['', '{', 'null', '7', '[]', '"risk"', '{}', '{"opened":"twice"}'])(
  'a screen whose stored text is damaged, %s, has sample data, and others keep theirs',
  (text) => {
    const storage = makeStorage({ 'tour:risk': text, 'tour:data': '{"isOn":true}' });
    expect(readTour(parts, storage)).toEqual({ ...sample, data: { isOn: true } });
  },
);

test('starting again erases all of the tour and nothing else', () => {
  const storage = makeStorage({ selectedPlanId: 'small', 'tour:register': '{}' });
  saveScreen(storage, 'data', { isOn: true });
  eraseTour(storage);
  expect([...storage.kept.keys()]).toEqual(['selectedPlanId']);
  expect(readTour(parts, storage)).toEqual(sample);
});

test('a browser that refuses storage gets sample data, and the tour knows that it keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  for (const storage of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    expect(readTour(parts, storage)).toEqual(sample);
    expect(saveScreen(storage, 'risk', { opened: 1 })).toBe(false);
    eraseTour(storage);
  }
});
