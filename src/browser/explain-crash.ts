/** What a page shows in place of an island that cannot run: its plain HTML and a sentence that says so. */
import { reportCrash } from './report-crash.ts';

const plainForm = 'This form now runs in its simple version. It works the same way.';
const noForm = 'This part of the page isn’t working in your browser. Reloading the page may help.';

/** Completes the plain HTML of an island, adds a notice above it, and reports the crash; resolves to the notice, or null when there was one already. */
export function explainCrash(island: HTMLElement, error: unknown): HTMLElement | null {
  if ('plain' in island.dataset) return null;
  island.dataset['plain'] = '';
  reportCrash(island.getAttribute('component-export') ?? '', error);
  showNoScript(island);
  // Without its calendar a date is typed, on a phone too.
  for (const field of island.querySelectorAll('[inputmode=none]'))
    field.removeAttribute('inputmode');
  const note = document.createElement('p');
  note.className = 'hint';
  note.role = 'status';
  note.tabIndex = -1;
  island.prepend(note);
  // Screen readers announce a status when its text changes, not when it is inserted with its text.
  setTimeout(() => (note.textContent = island.querySelector('form') ? plainForm : noForm));
  return note;
}

/** A `noscript` in the island, or beside it, now applies: its content is shown. */
function showNoScript(island: HTMLElement): void {
  for (const waiting of island.querySelectorAll('.needs-script')) waiting.remove();
  const beside = island.parentElement?.querySelectorAll(':scope > noscript') ?? [];
  for (const place of [...island.querySelectorAll('noscript'), ...beside]) {
    const content = document.createElement('template');
    content.innerHTML = place.textContent;
    place.replaceWith(content.content);
  }
}
