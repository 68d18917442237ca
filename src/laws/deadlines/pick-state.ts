/** Home's initial script for the picker of a state: loads the rest when a visitor comes near it, or picked a state before. */
import pickerUrl from 'chunk-url:./state-deadlines.ts';
import type * as Picker from './state-deadlines.ts';

const picker = document.querySelector<HTMLSelectElement>('#deadline-state')!;
picker.parentElement!.hidden = false;
const start = () =>
  (import(/* @vite-ignore */ pickerUrl) as Promise<typeof Picker>)
    .then(({ startPicker }) => startPicker(picker))
    .catch(() => 0);
// Not once: after an error, the next visit to the picker tries again.
picker.onpointerover = picker.onfocus = start;
try {
  if (localStorage['deadlineState']) void start();
} catch {
  // A browser that refuses storage throws.
}
