/** The median of values in any order; 0 without values. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Runs a synchronous or asynchronous action and resolves to its milliseconds. */
export async function timeOf(action: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}
