/** The page of an invoice, and of a receipt. */
import { html } from '../../mail/html.ts';
import { markInvoicePaid } from '../deeds/write-invoice.ts';
import type { ChargeRow, InvoiceRow } from '../records.ts';
import { payInvoice } from '../resources/invoices.ts';
import type { World } from '../world.ts';
import { day, dollars, goTo, page } from './document.ts';

/** The invoice with its lines, and buttons while it is open. */
export function showInvoice(invoice: InvoiceRow): Response {
  const { custom_fields: fields, due_date: due, status } = invoice;
  const facts: [string, string][] = [
    ['To', invoice.customer_name ?? invoice.customer_email ?? ''],
    ['Status', status ?? ''],
    ...(due ? ([['Due', day(due)]] as [string, string][]) : []),
    ...(fields ?? []).map(({ name, value }): [string, string] => [name, value]),
  ];
  const lines = invoice.lines.data.map(
    (line) =>
      html`<tr>
        <th scope="row">${line.description ?? ''}</th>
        <td>${dollars(line.amount)}</td>
      </tr>`,
  );
  return page(
    `Invoice ${invoice.number ?? ''}`,
    html`<dl>
        ${facts.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <table>
        <tbody>
          ${lines}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>${dollars(invoice.total)}</td>
          </tr>
        </tfoot>
      </table>
      ${invoice.footer ? html`<p>${invoice.footer}</p>` : ''}
      ${
        status === 'open'
          ? html`<form method="post" action="/i/${invoice.id}">
              <button name="deed" value="pay">Pay</button>
              <button name="deed" value="check">Mark as settled by check</button>
            </form>`
          : ''
      }`,
  );
}

/** Does what a button of the page says. */
export function actOnInvoice(world: World, invoice: InvoiceRow, form: URLSearchParams): Response {
  if (invoice.status === 'open') {
    if (form.get('deed') === 'check') markInvoicePaid(world, invoice);
    else payInvoice(world, invoice);
  }
  return goTo(`/i/${invoice.id}`);
}

/** What was paid, and what of it was given back. */
export function showReceipt(charge: ChargeRow): Response {
  return page(
    'Receipt',
    html`<dl>
      <dt>Paid</dt>
      <dd>${dollars(charge.amount)} on ${day(charge.created)}</dd>
      <dt>Given back</dt>
      <dd>${dollars(charge.amount_refunded)}</dd>
    </dl>`,
  );
}
