/**
 * An inline script for long pages, run before their content is parsed: marks a newly opened page, whose distant parts
 * are laid out after the first screen (deferred-layout.css), and removes the mark when the page has loaded: on a slow
 * connection, that is after the first paint. A page that the visitor returns to is laid out whole at once, because the
 * browser restores the scroll position by true heights.
 */
export const deferLayout =
  'location.hash||performance.getEntriesByType("navigation")[0]?.type=="navigate"&&(document.documentElement.dataset.defer="",addEventListener("load",()=>delete document.documentElement.dataset.defer))';
