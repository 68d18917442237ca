/** What a page shows of an island that cannot run: what it shows without JavaScript, and a sentence about it. */
import { reportCrash } from './report-crash.ts';

const plainForm = 'This form runs in its simple version now. It works the same way.';
const noForm =
  'This part of the page cannot run in your browser now. Loading the page again may help.';

/** Makes the plain HTML of an island complete, says so above it, and reports the crash; resolves to that sentence's place, or null when it was there. */
export function explainCrash(island: HTMLElement, error: unknown): HTMLElement | null {
  if ('plain' in island.dataset) return null;
  island.dataset['plain'] = '';
  reportCrash(island.getAttribute('component-export') ?? '', error);
  showNoScript(island);
  const note = document.createElement('p');
  note.className = 'hint';
  note.role = 'status';
  note.tabIndex = -1;
  island.prepend(note);
  // A status is read out when it changes, not when it comes with its words.
  setTimeout(() => (note.textContent = island.querySelector('form') ? plainForm : noForm));
  return note;
}

/** What stands in `noscript` in the island, or beside it, is for whoever has no script: now that is so. */
function showNoScript(island: HTMLElement): void {
  for (const waiting of island.querySelectorAll('.needs-script')) waiting.remove();
  const beside = island.parentElement?.querySelectorAll(':scope > noscript') ?? [];
  for (const place of [...island.querySelectorAll('noscript'), ...beside]) {
    const content = document.createElement('template');
    content.innerHTML = place.textContent;
    place.replaceWith(content.content);
  }
}
