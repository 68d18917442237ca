/** The script of the subscription page: opens the dialog of a plan, automatically for the plan that its page has marked. */
import { forgetPlan, storeInterval } from '#src/buying/price-table/buyer-choices.ts';
import { startOrderButtons } from './order-buttons.ts';

/** How long the page is visible before the dialog opens (specification, section 9). */
const autoSelectDelayMs = 500;

startOrderButtons();

const chosen = document.querySelector('.plan-table > [data-chosen]');
const button = chosen?.querySelector<HTMLElement>('.order button');
if (chosen && button) {
  storeInterval(chosen.id.endsWith('-monthly') ? 'month' : 'year');
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
