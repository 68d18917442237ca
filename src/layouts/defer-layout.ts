/**
 * An inline script for long pages, run before their content is parsed: marks a newly opened page, whose distant parts
 * may be laid out later (deferred-layout.css). A page that the visitor returns to is laid out whole: the browser
 * restores the scroll position by true heights.
 */
export const deferLayout =
  'location.hash||performance.getEntriesByType("navigation")[0]?.type=="navigate"&&(document.documentElement.dataset.defer="")';
