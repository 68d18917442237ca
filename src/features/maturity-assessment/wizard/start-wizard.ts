/** Until the wizard is alive its form waits for it; if the script cannot be had or crashes, the form is posted the plain way. */

/** When the long form comes in (wizard.css), in milliseconds. */
const patienceMs = 5000;

const form = document.querySelector<HTMLFormElement>('.assessment-form')!;
const island = form.closest('astro-island')!;
let held: { submitter: HTMLElement | null } | undefined;

// The browser would refuse to send a form whose questions it does not show yet.
form.noValidate = true;

const hold = (event: SubmitEvent) => {
  event.preventDefault();
  event.stopPropagation();
  held = { submitter: event.submitter };
};
const release = () => {
  clearTimeout(timer);
  form.removeEventListener('submit', hold, true);
};
/** The long form is what there is: it may be another one than before, put back after a crash. */
const giveUp = () => {
  release();
  const plain = island.querySelector('form')!;
  plain.noValidate = false;
  if (held) plain.reportValidity();
  held = undefined;
};
const timer = setTimeout(giveUp, patienceMs);

form.addEventListener('submit', hold, true);
form.addEventListener(
  'island:ready',
  () => {
    release();
    if (held) form.requestSubmit(held.submitter);
    held = undefined;
  },
  { once: true },
);
island.addEventListener('astro:hydration-error', giveUp);
