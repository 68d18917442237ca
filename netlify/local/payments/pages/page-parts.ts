/** What the local payment pages share: the notice, and the format of amounts, days and links. */
import { writtenDate } from '#src/formats/our-day.ts';
import { html, htmlPage, type Html } from '../../html.ts';

/** A page with the notice that it is not a real payment page. */
export function page(title: string, body: Html, status = 200): Response {
  // No form-action: a payment returns to the site, wherever that is.
  return htmlPage(
    { title, section: 'Local payments', policy: "frame-src 'none'" },
    html`<header><p class="notice">Local payment page: no real money</p></header>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>`,
    { status },
  );
}

/** Redirects the browser, with GET. */
export function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** A link, or nothing when there is no address. */
export function linkTo(address: string | null | undefined, words: string): Html {
  return address ? html`<p><a href="${address}">${words}</a></p>` : html``;
}

/** Words that a screen reader reads out at once. */
export function alert(words: string): Html {
  return html`<p role="alert">${words}</p>`;
}

/** A form's button, named for its action. */
export function button(action: string, words: string): Html {
  return html`<button name="action" value="${action}">${words}</button>`;
}

/** A table of amounts with their sum below. */
export function amounts(rows: (readonly [string, string])[], total: [string, string]): Html {
  const row = ([words, amount]: readonly [string, string]) =>
    html`<tr>
      <th scope="row">${words}</th>
      <td>${amount}</td>
    </tr>`;
  return html`<table>
    <tbody>
      ${rows.map(row)}
    </tbody>
    <tfoot>
      ${row(total)}
    </tfoot>
  </table>`;
}

/** Cents as dollars and cents. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A day as people write it. */
export function day(seconds: number): string {
  return writtenDate(new Date(seconds * 1000));
}
