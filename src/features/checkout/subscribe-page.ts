/** The script of the subscription page: a dialog for each plan; the plan in the address opens by itself. */
import { forgetPlan, storeInterval, storedPlan } from '#src/browser/buyer-choices.ts';
import { startOrderButtons } from './order-buttons.ts';

/** How long the page is visible before the dialog opens over it (specification, section 9). */
const autoSelectDelayMs = 500;

startOrderButtons();

const wanted = new URLSearchParams(location.search).get('plan') ?? storedPlan() ?? '';
const button = [...document.querySelectorAll<HTMLElement>('.order button')].find(
  ({ dataset }) => dataset['price'] === wanted,
);
if (button) {
  const interval = wanted.endsWith('-monthly') ? 'month' : 'year';
  const radio = document.querySelector<HTMLInputElement>(`.switch [value=${interval}]`);
  if (radio) radio.checked = true;
  storeInterval(interval);
  setTimeout(() => {
    forgetPlan();
    // Loading the page again shows the plans.
    history.replaceState(null, '', location.pathname);
    // Closing the dialog returns the focus to where it was.
    button.focus();
    button.click();
  }, autoSelectDelayMs);
} else forgetPlan();
