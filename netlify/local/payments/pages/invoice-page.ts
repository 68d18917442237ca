import { html, type Html } from '#local/html.ts';
import { payOutOfBand } from '#local/payments/actions/write-invoice.ts';
import * as payments from '#local/payments/actions/collect-payment.ts';
import type { Charge, Dispute, Invoice } from '#local/payments/stripe-objects.ts';
import type { Store } from '#local/payments/store.ts';
import { alert, amounts, button, day, dollars, goTo, page } from './page-parts.ts';

/** The invoice with its lines and payments, and buttons for payer, bank and seller. */
export function showInvoice(store: Store, invoice: Invoice, query: URLSearchParams): Response {
  const { custom_fields: fields, due_date: due, id, lines, number, status, total } = invoice;
  const note = invoice.footer ? html`<p>${invoice.footer}</p>` : '';
  const facts = [
    { name: 'To', value: invoice.customer_name ?? invoice.customer_email ?? '' },
    { name: 'Status', value: status ?? '' },
    ...(due ? [{ name: 'Due', value: day(due) }] : []),
    ...(invoice.amount_paid > 0
      ? [{ name: 'Left to pay', value: dollars(invoice.amount_remaining) }]
      : []),
    ...(fields ?? []),
  ];
  const rows = lines.data.map((line) => [line.description ?? '', dollars(line.amount)] as const);
  const buttons = html`<form method="post" action="/i/${id}">
    ${button('pay', 'Pay')} ${button('check', 'Mark as settled by check')}
    <label for="amount">Or pay a part, in dollars</label>
    <input id="amount" name="amount" inputmode="decimal" /> ${button('part', 'Pay this part')}
  </form>`;
  return page(
    `Invoice ${number ?? ''}`,
    html`${query.has('problem') ? alert('Enter an amount up to what is left to pay.') : ''}
      <dl>
        ${facts.map(
          ({ name, value }) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${amounts(rows, ['Total', dollars(total)])} ${note} ${status === 'open' ? buttons : ''}
      ${payments.listCharges(store, invoice).map((charge) => showCharge(store, invoice, charge))}`,
  );
}

function showCharge(store: Store, { id }: Invoice, charge: Charge): Html {
  const { amount, amount_refunded: refunded } = charge;
  const dispute = findDispute(store, charge);
  const isOpen = dispute && !['won', 'lost'].includes(dispute.status);
  const name = `Payment of ${dollars(amount)}`;
  const details = [
    name,
    refunded > 0 && `${dollars(refunded)} refunded`,
    dispute && `disputed: ${dispute.status.replaceAll('_', ' ')}`,
  ];
  const actions = [
    ...(isOpen ? [button('win', 'We win the dispute'), button('lose', 'We lose it')] : []),
    ...(dispute ? [] : [button('dispute', 'Dispute it as the bank')]),
    ...(refunded < amount ? [button('refund', 'Refund it')] : []),
  ];
  return html`<form method="post" action="/i/${id}" aria-label="${name}">
    <p>${details.filter(Boolean).join(', ')}</p>
    <input type="hidden" name="charge" value="${charge.id}" />
    ${actions}
  </form>`;
}

const findDispute = (store: Store, { id }: Charge): Dispute | undefined =>
  store.all('dispute').find(({ charge }) => charge === id);

/** Runs the action of the pressed button. */
export function actOnInvoice(store: Store, invoice: Invoice, form: URLSearchParams): Response {
  const here = `/i/${invoice.id}`;
  const action = form.get('action');
  const charge = payments.listCharges(store, invoice).find(({ id }) => id === form.get('charge'));
  if (charge) actOnCharge(store, charge, action);
  else if (invoice.status !== 'open') return goTo(here);
  else if (action === 'check') payOutOfBand(store, invoice);
  else if (action === 'part') {
    const amount = Math.round(Number(form.get('amount')?.replaceAll(/[$,\s]/g, '')) * 100);
    if (!(amount > 0 && amount <= invoice.amount_remaining)) return goTo(`${here}?problem=amount`);
    payments.payInvoice(store, invoice, { amount });
  } else payments.payInvoice(store, invoice);
  return goTo(here);
}

function actOnCharge(store: Store, charge: Charge, action: string | null): void {
  const dispute = findDispute(store, charge);
  if (action === 'refund') payments.refundCharge(store, { charge: charge.id });
  else if (!dispute) payments.disputeCharge(store, charge);
  else if (action === 'win') payments.closeDispute(store, dispute, { status: 'won' });
  else payments.closeDispute(store, dispute, { status: 'lost' });
}
