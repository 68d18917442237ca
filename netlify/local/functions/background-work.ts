/** Tracks work that continues after the response (`context.waitUntil`) and should finish before the process ends. */
export function trackBackgroundWork() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Tracks a promise; a rejection is only logged. */
    add: (work: Promise<unknown>) => {
      const tracked: Promise<unknown> = Promise.resolve(work)
        .catch((error: unknown) => console.error('Work after the answer failed.', error))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    /** Resolves when everything added has settled, or after the timeout. */
    settle: async (timeoutMs: number) => {
      const deadline = Date.now() + timeoutMs;
      while (running.size > 0 && Date.now() < deadline) {
        const { promise: late, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, deadline - Date.now());
        await Promise.race([Promise.all(running), late]);
        clearTimeout(timer);
      }
    },
  };
}
