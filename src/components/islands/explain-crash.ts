import { reportCrash } from './island-crash.ts';

const plainForm = 'This form now runs in its simple version. It works the same way.';
const noForm = 'This part of the page isn’t working in your browser. Reloading the page may help.';

/** Makes an island's plain HTML usable, adds a notice above it and reports the crash; returns the notice, or null if there already is one. */
export function explainCrash(island: HTMLElement, error: unknown): HTMLElement | null {
  if ('plain' in island.dataset) return null;
  island.dataset['plain'] = '';
  reportCrash(island.getAttribute('component-export') ?? '', error);
  showNoScript(island);
  // Without the calendar, a phone needs its keyboard for the date.
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

/** Shows the content of `noscript` elements in the island or next to it. */
function showNoScript(island: HTMLElement): void {
  for (const waiting of island.querySelectorAll('.needs-script')) waiting.remove();
  const beside = island.parentElement?.querySelectorAll(':scope > noscript') ?? [];
  for (const noscript of [...island.querySelectorAll('noscript'), ...beside]) {
    const content = document.createElement('template');
    content.innerHTML = noscript.textContent;
    noscript.replaceWith(content.content);
  }
}
