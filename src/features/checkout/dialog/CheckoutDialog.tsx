import { Dialog } from '#src/components/Dialog.tsx';
import type { Price } from '#src/catalogue/prices.ts';
import { OrderForm } from './OrderForm.tsx';
import './checkout-dialog.css';

interface CheckoutDialogProps {
  open: boolean;
  regular: Price;
  /** The coalition price, where it differs (R9). */
  coalition: Price | null;
  onClose: () => void;
}

/** The last step before the payment page: the buyer and the price. Closing it discards what was entered. */
export function CheckoutDialog({ open, regular, coalition, onClose }: CheckoutDialogProps) {
  const { name, interval } = regular;
  const billed = interval && { month: 'monthly', year: 'annual' }[interval];
  return (
    <Dialog open={open} title={billed ? `${name}, ${billed}` : name} onClose={onClose}>
      <OrderForm regular={regular} coalition={coalition} onCancel={onClose} />
    </Dialog>
  );
}
