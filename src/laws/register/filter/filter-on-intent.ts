/** The register's initial script: loads the rest when a visitor searches, filters, or opens a URL with a search. */
import filterUrl from 'chunk-url:./filter-register.ts';
import type * as Filter from './filter-register.ts';

const form = document.querySelector<HTMLFormElement>('#laws-search')!;
const filters = document.querySelector<HTMLElement>('#laws-filters')!;
const load = (): Promise<typeof Filter> => import(/* @vite-ignore */ filterUrl);
const start = () => load().then(({ startFilters }) => startFilters(form, filters));

form.addEventListener('focusin', () => load().catch(() => 0), { once: true });
form.onsubmit = (event) => {
  event.preventDefault();
  start().then(
    ({ apply }) => apply(),
    () => form.submit(),
  );
};
form.oninput = () =>
  start().then(
    ({ applySoon }) => applySoon(),
    () => 0,
  );
filters.onclick = (event) => {
  const link = (event.target as Element).closest('a');
  // A modified click opens the option's own page in a new tab or window.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  start().then(
    ({ toggle }) => toggle(link),
    () => (location.href = link.href),
  );
};
if (location.search) start().catch(() => 0);
