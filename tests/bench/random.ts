/** A seeded random number generator. */
export interface Random {
  /** An integer from 0 up to but not including `limit`. */
  below: (limit: number) => number;
  pick: <Item>(list: readonly Item[]) => Item;
  /** True with this probability. */
  chance: (probability: number) => boolean;
}

/** The same seed gives the same sequence on every machine, so that a run can be repeated (mulberry32). */
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
