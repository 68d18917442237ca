/** Cleanup functions, in the order in which their resources were opened. */
export type Closers = (() => unknown)[];

/** Runs each once, the last one first; a failure is logged, and the rest still run. */
export async function closeInReverse(closers: Closers): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer();
    } catch (error) {
      console.error('Something couldn’t be closed.', error);
    }
  }
}
