/** Puts the checkout dialog on the page. */
import { createRoot, type Root } from 'react-dom/client';
import { findPrice, priceFor } from '#src/catalogue/prices.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';

let root: Root | undefined;
let opened = 0;

/** Opens the dialog for a price of the catalogue, with the coalition's beside it where there is one (R9). */
export function openCheckout(priceId: string | undefined): void {
  const regular = findPrice(priceId);
  if (!regular) throw new Error(`There is no price ${priceId}.`);
  const coalition = regular.plan?.coalition ? priceFor(regular.plan, true) : null;
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  opened += 1;
  // Another dialog each time: nothing of the last one is left in it.
  const key = opened;
  const show = (open: boolean) =>
    root?.render(
      <CheckoutDialog
        key={key}
        open={open}
        regular={regular}
        coalition={coalition}
        onClose={() => show(false)}
      />,
    );
  show(true);
}
