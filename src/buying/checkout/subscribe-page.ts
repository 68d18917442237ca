/** The script of the subscription page: opens the dialog of a plan, automatically for the plan in the URL. */
import { forgetPlan, storeInterval, storedPlan } from '#src/buying/price-table/buyer-choices.ts';
import { startOrderButtons } from './order-buttons.ts';

/** How long the page is visible before the dialog opens (specification, section 9). */
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
    // Reloading the page shows the plans without the dialog.
    history.replaceState(null, '', location.pathname);
    // The dialog returns the focus to the button when it closes.
    button.focus();
    button.click();
  }, autoSelectDelayMs);
} else forgetPlan();
