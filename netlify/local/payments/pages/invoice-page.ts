import { html } from '../../html.ts';
import { payOutOfBand } from '../actions/write-invoice.ts';
import { payInvoice } from '../actions/collect-payment.ts';
import type { Invoice } from '../stripe-objects.ts';
import type { Store } from '../store.ts';
import { amounts, button, day, dollars, goTo, page } from './page-parts.ts';

/** The invoice with its lines, and buttons while it is open. */
export function showInvoice(_store: Store, invoice: Invoice): Response {
  const { custom_fields: fields, due_date: due, id, lines, number, status, total } = invoice;
  const note = invoice.footer ? html`<p>${invoice.footer}</p>` : '';
  const facts = [
    { name: 'To', value: invoice.customer_name ?? invoice.customer_email ?? '' },
    { name: 'Status', value: status ?? '' },
    ...(due ? [{ name: 'Due', value: day(due) }] : []),
    ...(fields ?? []),
  ];
  const rows = lines.data.map((line) => [line.description ?? '', dollars(line.amount)] as const);
  const buttons = html`<form method="post" action="/i/${id}">
    ${button('pay', 'Pay')} ${button('check', 'Mark as settled by check')}
  </form>`;
  return page(
    `Invoice ${number ?? ''}`,
    html`<dl>
        ${facts.map(
          ({ name, value }) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      ${amounts(rows, ['Total', dollars(total)])} ${note} ${status === 'open' ? buttons : ''}`,
  );
}

/** Runs the action of the pressed button. */
export function actOnInvoice(store: Store, invoice: Invoice, form: URLSearchParams): Response {
  const pay = form.get('action') === 'check' ? payOutOfBand : payInvoice;
  if (invoice.status === 'open') pay(store, invoice);
  return goTo(`/i/${invoice.id}`);
}
