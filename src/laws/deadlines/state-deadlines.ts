/** Shows the next deadlines of the state that a visitor picks on home, and keeps the state on the device. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import type { NextInPlace } from './deadlines.ts';

/** The key of the kept state; the cookie policy names it. */
const stateKey = 'deadlineState';
const shown = 3;

let places: Promise<Record<string, NextInPlace>> | undefined;

/** Fills the picker with the places of the register, and shows the deadlines of the kept one; after an error, the next call tries again. */
export async function startPicker(picker: HTMLSelectElement): Promise<void> {
  places ??= fetch('/laws/next.json').then((answer) => answer.json());
  places.catch(() => (places = undefined));
  const all = await places;
  if (picker.options.length > 1) return;
  picker.append(...Object.entries(all).map(([slug, { name }]) => new Option(name, slug)));
  const list = document.querySelector('#deadlines')!;
  const everywhere = [...list.children];
  const [model] = everywhere;
  const show = (state: string) => {
    const place = all[state];
    if (!place || !model) return list.replaceChildren(...everywhere);
    const last = everywhere.at(-1)!.cloneNode(true) as HTMLElement;
    const link = last.querySelector('a')!;
    [link.textContent, link.href] = [`All of ${place.name}`, `/laws/${state}`];
    list.replaceChildren(
      ...place.deadlines.slice(0, shown).map(({ date, law, path, starts, text }) => {
        const item = model.cloneNode(true) as HTMLElement;
        const [name, what, when] = item.children;
        const [time, a] = [item.querySelector('time')!, item.querySelector('a')!];
        [time.dateTime, time.textContent] = [date, writtenDay(date)];
        [a.textContent, a.href] = [law, path];
        what!.textContent = text;
        when!.replaceChildren(starts ? 'From ' : 'Due ', time);
        item.replaceChildren(name!, what!, when!);
        return item;
      }),
      last,
    );
  };
  picker.onchange = () => {
    attempt(() =>
      picker.value
        ? localStorage.setItem(stateKey, picker.value)
        : localStorage.removeItem(stateKey),
    );
    show(picker.value);
  };
  const kept = attempt(() => localStorage.getItem(stateKey));
  if (kept && all[kept]) {
    picker.value = kept;
    show(kept);
  }
}

/** A browser that refuses storage throws. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
