/** The payment page of a checkout session. */
import { html, type Html } from '../../mail/html.ts';
import { failSession, isPending, paySession, settleSession } from '../deeds/finish-checkout.ts';
import type { LineItemRow, SessionRow } from '../records.ts';
import type { World } from '../world.ts';
import { alert, dollars, goTo, linkTo, page } from './document.ts';

const troubles: Record<string, string> = {
  declined: 'Your card was declined. Nothing was charged.',
  email: 'Enter an email address, such as name@city.gov.',
};

/** The page as it is now: to be paid, waiting for a bank, paid or expired. */
export function showCheckout(world: World, session: SessionRow, query: URLSearchParams): Response {
  if (session.status === 'expired') {
    return page('This payment page has expired', linkTo(session.cancel_url, 'Go back'));
  }
  if (session.status === 'complete') return showOutcome(world, session);
  const trouble = troubles[query.get('trouble') ?? ''];
  const customer = session.customer ? world.store.find('customer', session.customer) : null;
  const email = session.customer_email ?? customer?.email ?? '';
  return page(
    session.mode === 'subscription' ? 'Subscribe' : 'Pay',
    html`${trouble ? alert(trouble) : ''} ${summary(session)}
      <form method="post" action="/c/pay/${session.id}">
        <label for="email">Email</label>
        ${
          email
            ? html`<input id="email" name="email" type="email" value="${email}" readonly />`
            : html`<input id="email" name="email" type="email" autocomplete="email" required />`
        }
        <label for="name">Name (optional)</label>
        <input id="name" name="name" autocomplete="name" />
        <button name="deed" value="card">Pay</button>
        <button name="deed" value="debit">Debit a bank account</button>
        <button name="deed" value="decline" formnovalidate>Decline</button>
      </form>
      <p>
        A bank debit arrives a minute later. Until then this page lets you settle it at once, or let
        it fail.
      </p>
      ${linkTo(session.cancel_url, 'Cancel and go back')}`,
  );
}

/** Does what a button of the page says. */
export function actOnCheckout(world: World, session: SessionRow, form: URLSearchParams): Response {
  const deed = form.get('deed');
  const here = `/c/pay/${session.id}`;
  if (deed === 'settle' || deed === 'fail') {
    if (deed === 'settle') settleSession(world, session);
    else failSession(world, session);
    return goTo(here);
  }
  if (session.status === 'expired') return goTo(here);
  // A second press of the button, or a second tab: what is done is done.
  if (session.status === 'complete') return goTo(successUrl(session));
  if (deed === 'decline') return goTo(`${here}?trouble=declined`);
  const customer = session.customer ? world.store.find('customer', session.customer) : null;
  const email = session.customer_email ?? customer?.email ?? form.get('email')?.trim() ?? '';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return goTo(`${here}?trouble=email`);
  const method = deed === 'debit' ? 'us_bank_account' : 'card';
  paySession(world, session, method, { email, name: form.get('name')?.trim() || null });
  return goTo(successUrl(session));
}

function showOutcome(world: World, session: SessionRow): Response {
  const back = linkTo(successUrl(session), 'Continue to the website');
  if (session.payment_status === 'paid') return page('Paid', html`${summary(session)} ${back}`);
  if (!isPending(world, session)) {
    return page('The bank debit failed', html`${summary(session)} ${back}`);
  }
  return page(
    'Waiting for the bank',
    html`${summary(session)}
      <form method="post" action="/c/pay/${session.id}">
        <button name="deed" value="settle">Settle now</button>
        <button name="deed" value="fail">Fail</button>
      </form>
      ${back}`,
  );
}

function summary({ line_items: items, amount_total: total }: SessionRow): Html {
  const rows = items.data.map(
    (item) =>
      html`<tr>
        <th scope="row">${item.description ?? ''}${times(item)}</th>
        <td>${dollars(item.amount_total)}${every(item)}</td>
      </tr>`,
  );
  return html`<table>
    <caption>
      Order summary
    </caption>
    <tbody>
      ${rows}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Due today</th>
        <td>${dollars(total)}</td>
      </tr>
    </tfoot>
  </table>`;
}

function times({ quantity }: LineItemRow): string {
  return quantity && quantity > 1 ? ` × ${quantity}` : '';
}

function every({ price }: LineItemRow): string {
  return price.recurring ? ` per ${price.recurring.interval}` : '';
}

function successUrl({ id, success_url: url }: SessionRow): string {
  return (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
