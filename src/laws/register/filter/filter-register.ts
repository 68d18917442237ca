/** The register's search and filters: fetches the rows, shows the matching ones, and keeps the search in the URL. */
import { lawRowsPath } from './law-passages.ts';
import {
  type Choice,
  choicePath,
  type FacetKey,
  facetKeys,
  matchRows,
  readChoice,
  type RegisterRow,
  toggle,
} from './match-rows.ts';

const typingPauseMs = 200;
const rowsAtFirst = 30;

interface Filters {
  /** Shows the rows that match the field and the filters. */
  apply: () => void;
  /** Does the same once the visitor stops typing. */
  applySoon: () => void;
  /** Sets or unsets the filter of a link. */
  toggle: (link: HTMLAnchorElement) => void;
}

let started: Promise<Filters> | undefined;

/** Takes over the page's form and filters once the rows are loaded; after an error, the next call fetches them again. */
export function startFilters(form: HTMLFormElement, filters: HTMLElement): Promise<Filters> {
  started ??= fetchRows().then((rows) => takeOver(rows, form, filters));
  started.catch(() => (started = undefined));
  return started;
}

async function fetchRows(): Promise<RegisterRow[]> {
  const response = await fetch(lawRowsPath);
  if (!response.ok) throw new Error(`The rows answered ${response.status}.`);
  return (await response.json()) as RegisterRow[];
}

function takeOver(rows: RegisterRow[], form: HTMLFormElement, filters: HTMLElement): Filters {
  const field = form.querySelector('input')!;
  const count = document.getElementById('laws-count')!;
  const body = document.querySelector('#laws-table tbody')!;
  const model = body.querySelector('tr')!;
  const pages = document.getElementById('laws-pages');
  const more = document.getElementById('laws-more')!;
  const clear = document.getElementById('laws-clear')!;
  const links = [...filters.querySelectorAll('a')].map((link) => ({ link, ...optionOf(link) }));
  let choice = readChoice(location.search);
  let typing: ReturnType<typeof setTimeout>;

  function show(): void {
    const found = matchRows(rows, choice);
    const isChosen = choicePath(choice) !== '/laws';
    const draw = (shown: RegisterRow[]) => shown.map((row) => fill(model, row));
    body.replaceChildren(...draw(found.slice(0, rowsAtFirst)));
    const rest = found.slice(rowsAtFirst);
    more.hidden = rest.length === 0;
    more.textContent = `Show ${rest.length} more`;
    more.onclick = () => {
      const further = draw(rest);
      body.append(...further);
      more.hidden = true;
      further[0]?.querySelector('a')?.focus();
    };
    if (pages) pages.hidden = true;
    clear.hidden = !isChosen;
    for (const { link, key, value } of links) {
      const isOn = choice.filters[key] === value;
      if (isOn) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
      const others = matchRows(rows, choice, key).filter((row) => row.values[key].includes(value));
      link.querySelector('span')!.textContent = String(others.length);
    }
    for (const chosen of filters.querySelectorAll('[data-chosen]')) chosen.textContent = '';
    for (const { link, label } of links)
      if (link.hasAttribute('aria-current'))
        link.closest('details')!.querySelector('[data-chosen]')!.textContent = `: ${label}`;
    count.textContent = countText(found.length, rows.length, describe());
  }

  const describe = () =>
    [
      choice.query && `“${choice.query}”`,
      ...facetKeys.map(
        (key) =>
          links.find((link) => link.key === key && link.value === choice.filters[key])?.label ??
          choice.filters[key],
      ),
    ].filter(Boolean);

  function choose(next: Choice, isTyping = false): void {
    choice = next;
    const path = choicePath(choice);
    if (path !== location.pathname + location.search)
      if (isTyping) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
    show();
  }

  const apply = () => {
    clearTimeout(typing);
    choose({ ...choice, query: field.value.trim() }, true);
  };
  const readUrl = () => {
    choice = readChoice(location.search);
    field.value = choice.query;
    show();
  };
  addEventListener('popstate', readUrl);
  clear.onclick = (event) => {
    event.preventDefault();
    field.value = '';
    choose({ query: '', filters: {} });
    field.focus();
  };
  if (location.search) readUrl();
  return {
    apply,
    applySoon: () => {
      clearTimeout(typing);
      typing = setTimeout(apply, typingPauseMs);
    },
    toggle: (link) => {
      const { key, value } = optionOf(link);
      choose(toggle({ ...choice, query: field.value.trim() }, key, value));
    },
  };
}

/** The option of a link: '/laws/topic/chatbots' is the topic chatbots, '/laws/texas' the state Texas. */
function optionOf(link: HTMLAnchorElement) {
  const [, , first = '', second] = link.pathname.split('/');
  return {
    key: (second ? first : 'state') as FacetKey,
    value: second ?? first,
    label: link.firstChild?.textContent?.trim() ?? '',
  };
}

/** A clone of a table row, filled with another record. */
function fill(model: HTMLTableRowElement, row: RegisterRow): HTMLTableRowElement {
  const copy = model.cloneNode(true) as HTMLTableRowElement;
  const [law, where, status, binds] = copy.cells;
  const [name, place] = [law!.querySelector('a')!, where!.querySelector('a')!];
  [name.textContent, name.href] = [row.fullName, `/laws/${row.id}`];
  const [number, summary] = law!.querySelectorAll('p');
  number!.textContent = row.name === row.fullName ? '' : row.name;
  summary!.textContent = row.summary;
  [place.textContent, place.href] = [row.place, `/laws/${row.values.state[0]}`];
  const state = status!.querySelector('span')!;
  [state.textContent, state.dataset['mark']] = [row.status, row.mark];
  binds!.textContent = row.binds;
  return copy;
}

function countText(count: number, all: number, chosen: (string | undefined)[]): string {
  if (chosen.length === 0) return `${all} laws and policies`;
  const choices = chosen.join(', ');
  return count === 0 ? `Nothing fits ${choices}.` : `${count} of ${all}: ${choices}`;
}
