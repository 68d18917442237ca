import { classifyThrown, islandCrashPath } from './island-crash.ts';

const reported = new Set<string>();

/** Reports the crash of an island to the server, once per island and page view; never throws. */
export function reportCrash(island: string, error: unknown): void {
  console.warn('An island crashed.', error);
  if (reported.has(island)) return;
  reported.add(island);
  try {
    const report = JSON.stringify({ island, error: classifyThrown(error) });
    // A beacon survives a form post that leaves the page at the same time.
    navigator.sendBeacon(islandCrashPath, new Blob([report], { type: 'application/json' }));
  } catch (failure) {
    console.warn('The crash was not reported.', failure);
  }
}
