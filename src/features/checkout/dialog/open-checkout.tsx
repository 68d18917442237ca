/** Puts the checkout dialog on the page. */
import { createIslandRoot, type IslandRoot } from '#src/browser/island-root.ts';
import { writeTyped } from '#src/browser/typed-values.ts';
import { findPrice, priceFor } from '#src/catalogue/prices.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';

let root: IslandRoot | undefined;
let opened = 0;

/** Puts what was typed into the dialog into the fields of another form. */
type FillIn = (form: Element) => void;
/** What is to be done should the dialog that is open crash. */
let crashed: ((fillIn: FillIn) => void) | undefined;

/**
 * Opens the dialog for a price of the catalogue, with the coalition's beside it where there is one (R9).
 * Should it crash, `onCrash` is called once it has left the page.
 */
export function openCheckout(priceId: string | undefined, onCrash: (fillIn: FillIn) => void): void {
  const regular = findPrice(priceId);
  if (!regular) throw new Error(`There is no price ${priceId}.`);
  const coalition = regular.plan?.coalition ? priceFor(regular.plan, true) : null;
  crashed = onCrash;
  root ??= createIslandRoot(
    'CheckoutDialog',
    document.body.appendChild(document.createElement('div')),
    (typed) => {
      root = undefined;
      crashed?.((form) => void writeTyped(form, typed));
    },
  );
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
