/** Keeps the answers of the policy builder in the address's fragment, which no server sees, and shows the sections and laws that they give. */
import type { LawStatus } from '#src/content/lists/law-lists.ts';
import type { Condition } from '#src/content/policy-schema.ts';
import type { Law } from '#src/laws/record/law.ts';
import { lawRowsPath, type ListedLaw } from '#src/laws/register/filter/law-passages.ts';
import { isIncluded, lawsOf, type Chosen } from './included.ts';

/** A row of the register's own script. */
interface Row extends ListedLaw {
  values: { state: [string]; status: [LawStatus]; who: Law['binds'] };
}

const form = document.querySelector<HTMLFormElement>('form[action="/api/policy-files"]')!;
const contents = document.getElementById('policy-contents')!;
const summary = document.getElementById('policy-summary')!;
const lawList = document.getElementById('policy-laws')!;
// Without the honeypot, which is hidden from everyone.
const controls = [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]:not([aria-hidden])'),
];
const names = [...new Set(controls.map(({ name }) => name))];

form.addEventListener('input', () => {
  const chosen = readChosen();
  // A question without an answer is kept as such: it may have had one at first.
  const pairs = names.flatMap((name) =>
    (chosen[name]?.length ? chosen[name] : ['']).map((value) => [name, value]),
  );
  history.replaceState(history.state, '', `#${new URLSearchParams(pairs)}`);
  show();
});

function restore(kept: URLSearchParams): void {
  for (const control of controls) {
    const values = kept.getAll(control.name);
    if (values.length === 0) continue;
    if (control.type === 'radio' || control.type === 'checkbox')
      control.checked = values.includes(control.value);
    else control.value = values[0]!;
  }
}

function readChosen(): Chosen {
  const data = new FormData(form);
  return Object.fromEntries(
    names.map((name) => [name, data.getAll(name).map(String).filter(Boolean)]),
  );
}

function show(): void {
  const chosen = readChosen();
  for (const section of contents.querySelectorAll<HTMLElement>('[data-when], [data-unless]')) {
    const { when, unless } = section.dataset;
    section.hidden = !isIncluded({ when: read(when), unless: read(unless) }, chosen);
  }
  const [state, kind] = [chosen['state'], chosen['kind']];
  if (state?.length && kind?.length)
    void fetchLaws().then((laws) => {
      // A later answer may have been given meanwhile.
      if (String(readChosen()['state']) === String(state)) showLaws(lawsOf(laws, readChosen()));
    });
}

const read = (condition: string | undefined) =>
  condition === undefined ? undefined : (JSON.parse(condition) as Condition);

function showLaws(laws: { id: string; name: string }[]): void {
  const isSingle = laws.length === 1;
  summary.textContent = `${laws.length} ${isSingle ? 'law applies' : 'laws apply'} to an agency of this kind. The documents list what ${isSingle ? 'it requires' : 'they require'}, with dates and links.`;
  // On phones the list is above the form, and would push it down.
  if (!lawList.hasChildNodes())
    lawList.closest('details')!.open = matchMedia('(min-width: 60em)').matches;
  lawList.replaceChildren(
    ...laws.map(({ id, name }) => {
      const link = Object.assign(document.createElement('a'), {
        href: `/laws/${id}`,
        textContent: name,
      });
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
}

let rows: Promise<Row[]> | undefined;

/** The laws of the register; after an error, the next answer fetches them again. */
async function fetchLaws() {
  rows ??= fetch(lawRowsPath).then(async (response) => (await response.json()) as Row[]);
  const found = await rows.catch(() => {
    rows = undefined;
    return [];
  });
  return found.map(({ id, name, values: { state, status, who } }) => {
    return { id, name, binds: who, jurisdiction: state[0], status: status[0] };
  });
}

function follow(): void {
  restore(new URLSearchParams(location.hash.slice(1)));
  show();
}

document.getElementById('policy-kept')!.hidden = false;
// Of a link to other answers, followed on this page.
addEventListener('hashchange', follow);
follow();
