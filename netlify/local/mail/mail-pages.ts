import type { Address, Email } from 'postal-mime';
import type { StoredText } from '#local/telephony/text-store.ts';
import { html, htmlPage, type Html } from '#local/html.ts';

const policy = "frame-src 'self'; form-action 'none'";

/** A page of the list, newest first, with the text messages below it. */
export function listPage(
  mails: { name: string; mail: Email | null }[],
  page: number,
  pageCount: number,
  texts: StoredText[],
): Response {
  const rows = mails.map(
    ({ name, mail }) =>
      html`<tr>
        <td><a href="/_local/mail/${name}">${mail?.subject || '(no subject)'}</a></td>
        <td>${describeAddresses(mail?.to)}</td>
        <td>${describeAddresses(mail?.from && [mail.from])}</td>
        <td>${describeArrival(name)}</td>
      </tr>`,
  );
  const table = writeTable(['Subject', 'To', 'From', 'Arrived'], rows);
  const newer = page > 1 ? html`<a href="/_local/mail?page=${page - 1}">Newer</a> ` : '';
  const older = page < pageCount ? html`<a href="/_local/mail?page=${page + 1}">Older</a>` : '';
  return show(
    'Emails',
    html`<main>
      <h1>Emails</h1>
      <p>Emails that this local server kept instead of delivering them, newest first.</p>
      ${mails.length > 0 ? table : html`<p>No email yet.</p>`}
      ${newer || older ? html`<nav aria-label="Pages">${newer}${older}</nav>` : ''}
      ${texts.length > 0 ? textTable(texts) : ''}
    </main>`,
  );
}

/** One email: headers, attachments as downloads, text, and HTML in a sandboxed frame. */
export function mailPage(name: string, mail: Email): Response {
  const url = `/_local/mail/${name}`;
  const attachments = mail.attachments.map(
    (attachment, index) =>
      html`<li>
        <a href="${url}/attachments/${index}" download="${attachment.filename ?? 'attachment'}"
          >${attachment.filename ?? 'Attachment without a name'}</a
        >
        (${attachment.mimeType})
      </li>`,
  );
  return show(
    mail.subject || '(no subject)',
    html`<main>
      <p><a href="/_local/mail">All emails</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${describeAddresses(mail.from && [mail.from])}</dd>
        <dt>To</dt>
        <dd>${describeAddresses(mail.to)}</dd>
        <dt>Reply to</dt>
        <dd>${describeAddresses(mail.replyTo)}</dd>
        <dt>Date</dt>
        <dd>${mail.date ?? 'none'}</dd>
        <dt>Arrived</dt>
        <dd>${describeArrival(name)}</dd>
      </dl>
      ${
        attachments.length > 0
          ? html`<h2>Attachments</h2>
              <ul>
                ${attachments}
              </ul>`
          : ''
      }
      <h2>Text</h2>
      ${mail.text ? html`<pre>${linkUrls(mail.text)}</pre>` : html`<p>This email has no text part.</p>`}
      <h2>HTML</h2>
      ${mail.html ? html`<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${url}/html"></iframe>` : html`<p>This email has no HTML part.</p>`}
      <p><a href="${url}/source">Source of the email</a></p>
    </main>`,
  );
}

/** A page with one sentence, for an email that is missing or cannot be shown. */
export function sentencePage(sentence: string, status: number, headers = {}): Response {
  return show(
    sentence,
    html`<main>
      <h1>${sentence}</h1>
      <p><a href="/_local/mail">All emails</a></p>
    </main>`,
    { status, headers },
  );
}

function show(title: string, body: Html, init = {}): Response {
  return htmlPage({ title, section: 'Local email', policy }, body, init);
}

function describeAddresses(addresses: Address[] | undefined): string {
  const flat = (addresses ?? []).flatMap((address) => address.group ?? [address]);
  return (
    flat
      .map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? '')))
      .join(', ') || 'none'
  );
}

function textTable(texts: StoredText[]): Html {
  const rows = texts.map(
    ({ body, to, from, sentAt }) =>
      html`<tr>
        <td>${body}</td>
        <td>${to}</td>
        <td>${from}</td>
        <td>${sentAt.slice(0, 19).replace('T', ' ')} UTC</td>
      </tr>`,
  );
  return html`<h2>Text messages</h2>
    ${writeTable(['Text', 'To', 'From', 'Sent'], rows)}`;
}

function writeTable(heads: string[], rows: Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function describeArrival(name: string): string {
  const [, date, time] = /^(\d{8})T(\d{6})/.exec(name) ?? [];
  if (!date || !time) return 'unknown';
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  return `${day} ${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)} UTC`;
}

function linkUrls(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}
