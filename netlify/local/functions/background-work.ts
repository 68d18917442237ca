/** Work that continues after the response (`context.waitUntil`) and should finish before the process ends. */
export interface BackgroundWork {
  /** Tracks a promise; a rejection is only logged. */
  add: (work: Promise<unknown>) => void;
  /** Resolves when everything added has settled, or after the timeout. */
  settle: (timeoutMs: number) => Promise<void>;
}

/** Starts with no work. */
export function trackBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      const tracked: Promise<unknown> = Promise.resolve(work)
        .catch((error: unknown) => console.error('Work after the answer failed.', error))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    async settle(timeoutMs) {
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
