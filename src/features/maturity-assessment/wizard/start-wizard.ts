/** Holds submissions of the form until the wizard is live; if the script does not load or crashes, the browser posts the form. */

/** When the long form appears (wizard.css), in milliseconds. */
const patienceMs = 5000;

const form = document.querySelector<HTMLFormElement>('.assessment-form')!;
const island = form.closest('astro-island')!;
let held: { submitter: HTMLElement | null } | undefined;

// Validation by the browser would refuse a form whose questions are not shown yet.
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
/** Look the form up again: after a crash it may be a new element. */
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
