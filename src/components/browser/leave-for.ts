/** Navigates to another page; resolves only if the browser restores this one later. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
