/** Says so when an address is a site's front page, where a reader still has to look for the text; empty for a deeper address. */
export const frontPageNote = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname === '/' && !search ? ' (front page)' : '';
};
