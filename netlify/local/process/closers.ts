/** How to close what was opened, in the order of opening. */
export type Closers = (() => unknown)[];

/** Closes the last opened first, each once; one that fails is logged and does not keep the others open. */
export async function closeInReverse(closers: Closers): Promise<void> {
  for (let closer = closers.pop(); closer; closer = closers.pop()) {
    try {
      await closer();
    } catch (error) {
      console.error('Something couldn’t be closed.', error);
    }
  }
}
