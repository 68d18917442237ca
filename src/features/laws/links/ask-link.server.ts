/** Asks one address of another site whether its page is still there. */
import { site } from '#src/site.ts';
import { nameError } from '#src/server/log.ts';

/** What a check learned: the page is there, it is gone, or nothing. */
export interface LinkAnswer {
  outcome: 'ok' | 'gone' | 'unknown';
  /** The status of the answer, or the kind of the failure. */
  answer: string;
}

/**
 * Asks for the page and does not read it. Only 404 and 410 say that a page is gone: many official
 * sites refuse programs with 403 or 429, or answer none of them in time, while people can read the page.
 */
export async function askLink(url: string, timeoutMs: number): Promise<LinkAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html,*/*', 'user-agent': `${site.name} link check` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const isGone = response.status === 404 || response.status === 410;
    return {
      outcome: response.ok ? 'ok' : isGone ? 'gone' : 'unknown',
      answer: String(response.status),
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { outcome: 'unknown', answer: isLate ? 'no answer in time' : nameError(error) };
  }
}
