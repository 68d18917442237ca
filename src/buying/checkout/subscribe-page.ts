/** The script of the subscription page: marks the plan of the URL or the stored one, and opens its dialog by itself. */
import { forgetPlan, storedPlan, storeInterval } from '#src/buying/price-table/buyer-choices.ts';
import { startOrderButtons } from './order-buttons.ts';

/** How long the page is visible before the dialog opens (specification, section 9). */
const autoSelectDelayMs = 500;

startOrderButtons();

const wanted = new URLSearchParams(location.search).get('plan') ?? storedPlan() ?? '';
const chosen = [...document.querySelectorAll('.plan-table > li')].find(({ id }) => id === wanted);
const button = chosen?.querySelector<HTMLElement>('.order button');
if (chosen && button) {
  chosen.setAttribute('data-chosen', '');
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

// The mark moves with a later choice.
document.querySelector('.plan-cards')?.addEventListener('click', ({ target }) => {
  const card = (target as Element).closest('.order') && (target as Element).closest('li');
  for (const other of card?.parentElement?.children ?? [])
    other.toggleAttribute('data-chosen', other === card);
});
