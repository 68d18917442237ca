/** Chance from a seed: the same numbers on every machine, so that a run can be repeated. */

/** A source of chance. */
export interface Random {
  /** A whole number from 0 up to, and without, this one. */
  below: (limit: number) => number;
  pick: <Item>(list: readonly Item[]) => Item;
  /** Whether something of this probability happens. */
  chance: (probability: number) => boolean;
}

/** A source that gives the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)]!, chance: (p) => next() < p };
}
