/** Goes to another page; resolves only when the visitor comes back to this one as it was left. */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
