/** Holds submissions until the wizard is hydrated. If its script does not load or crashes, the browser posts the form. */

/** After this time wizard.css shows the whole form. */
const hydrationTimeoutMs = 5000;

const form = document.querySelector<HTMLFormElement>('.assessment-form')!;
const island = form.closest('astro-island')!;
let held: { submitter: HTMLElement | null } | undefined;

// The browser's validation would reject a form whose questions are still hidden.
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
/** Falls back to the plain form. It is looked up again, because a crash replaces the element. */
const fallBack = () => {
  release();
  const plain = island.querySelector('form')!;
  plain.noValidate = false;
  if (held) plain.reportValidity();
  held = undefined;
};
const timer = setTimeout(fallBack, hydrationTimeoutMs);

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
island.addEventListener('astro:hydration-error', fallBack);
