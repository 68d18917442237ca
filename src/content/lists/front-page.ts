/** Whether a URL is the front page of a site. */
export const isFrontPage = (url: string): boolean => {
  const { pathname, search } = URL.parse(url) ?? {};
  return pathname === '/' && !search;
};

/** ' (front page)' for the front page of a site, where readers have to look for the text themselves; '' for any other URL. */
export const frontPageNote = (url: string): string => (isFrontPage(url) ? ' (front page)' : '');
