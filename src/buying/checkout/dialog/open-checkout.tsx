import {
  createIslandRoot,
  loadStyles,
  type IslandRoot,
} from '#src/components/islands/island-root.ts';
import { writeTyped } from '#src/components/browser/typed-values.ts';
import { findPrice, priceFor, type Price } from '#src/buying/catalog/prices.ts';
import { Dialog } from '#src/components/Dialog.tsx';
import dialogCss from './checkout-dialog.css?url';
import { OrderForm } from './OrderForm.tsx';

export { showToast } from '#src/components/toast/toast.ts';

let root: IslandRoot | undefined;
let opened = 0;
// Starts when this script loads, before the click; rendering waits for it.
const styles = loadStyles(dialogCss);

/** Copies the typed values of the dialog to another form. */
type FillIn = (form: Element) => void;
/** Handles a crash of the open dialog. */
let crashed: ((fillIn: FillIn) => void) | undefined;

/**
 * Opens the dialog for a regular price and its coalition price, if any. If the dialog crashes, it is
 * removed and `onCrash` is called.
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
  // A new key, so that nothing of the last dialog remains.
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
  coalition: Price | null;
  onClose: () => void;
}

function CheckoutDialog({ open, regular, coalition, onClose }: CheckoutDialogProps) {
  const { name, interval } = regular;
  const billed = interval && { month: 'monthly', year: 'annual' }[interval];
  return (
    <Dialog open={open} title={billed ? `${name}, ${billed}` : name} onClose={onClose}>
      <OrderForm regular={regular} coalition={coalition} onCancel={onClose} />
    </Dialog>
  );
}
