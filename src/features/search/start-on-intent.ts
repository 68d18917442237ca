/** The search page's initial script: fills the field from the URL, and loads the main script when a search begins. */
import searchPageUrl from 'chunk-url:./search-page.ts';
import type * as SearchPage from './search-page.ts';

const form = document.querySelector<HTMLFormElement>('main .search-box')!;
const field = form.querySelector('input')!;
let started: Promise<void> | undefined;
const start = () =>
  (started ??= import(/* @vite-ignore */ searchPageUrl).then(
    ({ startSearch }: typeof SearchPage) => {
      form.removeEventListener('submit', hold);
      startSearch(form);
    },
  ));
const hold = (event: Event) => {
  event.preventDefault();
  // Without the script the page still lists all topics.
  start().catch(() => form.submit());
};

form.addEventListener('submit', hold);
form.addEventListener('focusin', () => start().catch(() => (started = undefined)), { once: true });
field.value ||= new URLSearchParams(location.search).get('q') ?? '';
if (document.activeElement === field) void start().catch(() => (started = undefined));
if (field.value.trim()) {
  document.getElementById('search-topics')!.hidden = true;
  start().catch(() => (document.getElementById('search-topics')!.hidden = false));
}
