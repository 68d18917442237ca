/** Reports to the server that an interactive part of the page has crashed. */
import { classifyThrown, islandCrashPath } from './island-crash.ts';

const reported = new Set<string>();

/** Reports a crash, once for each part and page view; a failure to report is ignored. */
export function reportCrash(island: string, error: unknown): void {
  console.warn('An interactive part of this page stopped.', error);
  if (reported.has(island)) return;
  reported.add(island);
  try {
    const report = JSON.stringify({ island, error: classifyThrown(error) });
    // The request survives a plain form post that leaves the page at the same moment.
    navigator.sendBeacon(islandCrashPath, new Blob([report], { type: 'application/json' }));
  } catch (failure) {
    console.warn('The crash was not reported.', failure);
  }
}
