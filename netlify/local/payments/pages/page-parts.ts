import { writtenDate } from '#src/formats/our-day.ts';
import { html, htmlPage, type Html } from '#local/html.ts';

/** A page with a notice that it isn't a real payment page. */
export function page(title: string, body: Html, status = 200): Response {
  // No form-action: a payment redirects to the site, whose origin can be anything.
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

/** Redirects with 303. */
export function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** A link, or nothing without a URL. */
export function linkTo(url: string | null | undefined, label: string): Html {
  return url ? html`<p><a href="${url}">${label}</a></p>` : html``;
}

/** A message that a screen reader announces. */
export function alert(text: string): Html {
  return html`<p role="alert">${text}</p>`;
}

/** A submit button for an action. */
export function button(action: string, label: string): Html {
  return html`<button name="action" value="${action}">${label}</button>`;
}

/** A table of amounts with a total row. */
export function amounts(rows: (readonly [string, string])[], total: [string, string]): Html {
  const row = ([label, amount]: readonly [string, string]) =>
    html`<tr>
      <th scope="row">${label}</th>
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

/** Formats cents as dollars. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Formats epoch seconds as a date. */
export function day(seconds: number): string {
  return writtenDate(new Date(seconds * 1000));
}
