/** The site under attack, and what was found there. */
import type { Answered } from './check-answer.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** The site under attack. */
export interface Target {
  url: string;
  /** Sends a request to it; rejects when there is no answer within 20 seconds. */
  send: (request: HostileRequest) => Promise<Answered>;
}

/** What went wrong, each kind with its first example. */
export class Faults {
  #kinds = new Map<string, { times: number; example: string }>();

  /** Notes a fault. */
  add(kind: string, example: string): void {
    const known = this.#kinds.get(kind) ?? { times: 0, example };
    // At once, so that a run that is broken off has shown what it found.
    if (known.times === 0) process.stdout.write(`Found: ${kind}: ${example.slice(0, 1_500)}\n`);
    this.#kinds.set(kind, { ...known, times: known.times + 1 });
  }

  /** A line for each kind. */
  list(): string[] {
    return [...this.#kinds].map(
      ([kind, { times, example }]) => `FAULT ${kind} (${times}): ${example.slice(0, 1_500)}`,
    );
  }
}
