/** Puts the checkout dialog on the page. */
import { createIslandRoot, type IslandRoot } from '#src/browser/island-root.ts';
import { writeTyped } from '#src/browser/typed-values.ts';
import { findPrice, priceFor } from '#src/catalogue/prices.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';

let root: IslandRoot | undefined;
let opened = 0;

/** Copies what was typed into the dialog to the fields of another form. */
type FillIn = (form: Element) => void;
/** What to do if the open dialog crashes. */
let crashed: ((fillIn: FillIn) => void) | undefined;

/**
 * Opens the dialog for a price of the catalogue, with the coalition's beside it where there is one (R9).
 * If it crashes, `onCrash` is called after it has left the page.
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
  // A new dialog each time: it contains nothing of the last one.
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
