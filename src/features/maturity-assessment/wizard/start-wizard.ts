/** Until the wizard is alive its form waits for it; if the script cannot be had, the form is posted the plain way. */

/** When the long form comes in (wizard.css), in milliseconds. */
const patienceMs = 5000;

const form = document.querySelector<HTMLFormElement>('.assessment-form')!;
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
const timer = setTimeout(() => {
  release();
  form.noValidate = false;
  if (held) form.reportValidity();
}, patienceMs);

form.addEventListener('submit', hold, true);
form.addEventListener(
  'island:ready',
  () => {
    release();
    if (held) form.requestSubmit(held.submitter);
  },
  { once: true },
);
