import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eraseTour, readTour, saveTour } from './tour-state.ts';

const lamp = z.catch(z.object({ isOn: z.boolean() }), { isOn: false });
const door = z.catch(z.object({ opened: z.int() }), { opened: 0 });
const sample = { lamp: { isOn: false }, door: { opened: 0 } };

function makeStorage(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [['tour', stored]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the tour starts with sample data and keeps what was changed (R54)', () => {
  const storage = makeStorage();
  expect(readTour({ lamp, door }, storage)).toEqual(sample);
  expect(saveTour(storage, { ...sample, door: { opened: 3 } })).toBe(true);
  expect(readTour({ lamp, door }, storage)).toEqual({ ...sample, door: { opened: 3 } });
});

test('a screen keeps the parts of other screens', () => {
  const storage = makeStorage(JSON.stringify({ lamp: { isOn: true } }));
  saveTour(storage, { ...readTour({ door }, storage), door: { opened: 1 } });
  expect(readTour({ lamp, door }, storage)).toEqual({ lamp: { isOn: true }, door: { opened: 1 } });
});

test('a damaged part becomes sample data, the others stay', () => {
  const storage = makeStorage(JSON.stringify({ lamp: 'broken', door: { opened: 2 } }));
  expect(readTour({ lamp, door }, storage)).toEqual({ ...sample, door: { opened: 2 } });
});

test.each(['', '{', 'null', '7', '[]', '"tour"', '{"lamp":{}}'])(
  'stored text that is no tour, %s, becomes sample data',
  (text) => expect(readTour({ lamp, door }, makeStorage(text))).toEqual(sample),
);

test('starting again erases everything', () => {
  const storage = makeStorage(JSON.stringify({ lamp: { isOn: true } }));
  eraseTour(storage);
  expect(readTour({ lamp, door }, storage)).toEqual(sample);
});

test('a browser that refuses storage gets sample data, and the tour knows that it keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  for (const storage of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    expect(readTour({ lamp, door }, storage)).toEqual(sample);
    expect(saveTour(storage, sample)).toBe(false);
    eraseTour(storage);
  }
});
