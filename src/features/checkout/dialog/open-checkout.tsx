/** Puts the checkout dialog on the page. */
import { createIslandRoot, loadStyles, type IslandRoot } from '#src/browser/island-root.ts';
import { writeTyped } from '#src/browser/typed-values.ts';
import { findPrice, priceFor, type Price } from '#src/catalogue/prices.ts';
import { Dialog } from '#src/components/Dialog.tsx';
import dialogCss from './checkout-dialog.css?url';
import { OrderForm } from './OrderForm.tsx';

let root: IslandRoot | undefined;
let opened = 0;
// The import begins while the pointer approaches; nothing is rendered without it.
const styles = loadStyles(dialogCss);

/** Copies what was typed into the dialog to the fields of another form. */
type FillIn = (form: Element) => void;
/** What to do if the open dialog crashes. */
let crashed: ((fillIn: FillIn) => void) | undefined;

/**
 * Opens the dialog for a price of the catalogue, with the coalition's beside it where there is one (R9).
 * If it crashes, `onCrash` is called after it has left the page.
 */
export async function openCheckout(
  priceId: string | undefined,
  onCrash: (fillIn: FillIn) => void,
): Promise<void> {
  await styles;
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

interface CheckoutDialogProps {
  open: boolean;
  regular: Price;
  /** The coalition price, where it differs (R9). */
  coalition: Price | null;
  onClose: () => void;
}

/** The last step before the payment page: the buyer and the price. Closing it discards what was entered. */
function CheckoutDialog({ open, regular, coalition, onClose }: CheckoutDialogProps) {
  const { name, interval } = regular;
  const billed = interval && { month: 'monthly', year: 'annual' }[interval];
  return (
    <Dialog open={open} title={billed ? `${name}, ${billed}` : name} onClose={onClose}>
      <OrderForm regular={regular} coalition={coalition} onCancel={onClose} />
    </Dialog>
  );
}
