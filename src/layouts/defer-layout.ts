/**
 * An inline script for long pages, run before their content is parsed: marks a newly opened page, whose distant parts
 * are laid out after the first screen (deferred-layout.css). When the page has loaded, on a slow connection after the
 * first paint, they are laid out, at most 128 in a frame, so that none blocks a tap. A page that the visitor returns to is
 * laid out whole at once, because the browser restores the scroll position by true heights.
 */
export const deferLayout =
  'location.hash||performance.getEntriesByType("navigation")[0]?.type=="navigate"&&(document.documentElement.dataset.defer="",addEventListener("load",()=>document.querySelectorAll(".deferred,.site-footer").forEach((e,i)=>setTimeout(()=>e.style.contentVisibility="visible",i>>7<<5))))';
