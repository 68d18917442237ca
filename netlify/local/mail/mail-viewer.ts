import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { listPage, mailPage, sentencePage } from './mail-pages.ts';
import type { TextStore } from '#local/telephony/text-store.ts';
import type { MailStore } from './mail-store.ts';

const mailsPerPage = 50;
// Inline styles and images are allowed; the email cannot fetch anything or run scripts.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

/** Answers GET for `/_local/mail` and everything below it. */
export async function viewMails(
  request: Request,
  store: MailStore,
  texts: TextStore,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sentencePage('Emails are read-only here.', 405, { allow: 'GET, HEAD' });
  }
  const url = new URL(request.url);
  const [name, part, index] = url.pathname.split('/').slice(3);
  if (!name) return showList(store, texts, Number(url.searchParams.get('page')) || 1);
  const source = await store.read(name);
  if (!source) return sentencePage('We couldn’t find this email.', 404);
  if (part === 'source') return send(source, 'text/plain; charset=UTF-8');
  const mail = await parseMail(source);
  if (!mail) return sentencePage('We can’t show this email, but you can read its source.', 200);
  if (part === undefined) return mailPage(name, mail);
  if (part === 'html' && mail.html !== undefined) return showHtml(mail.html);
  const attachment = part === 'attachments' ? mail.attachments[Number(index)] : undefined;
  if (attachment) return sendAttachment(attachment);
  return sentencePage('This email has no such part.', 404);
}

async function showList(store: MailStore, texts: TextStore, wanted: number): Promise<Response> {
  const names = store.list();
  const pageCount = Math.max(1, Math.ceil(names.length / mailsPerPage));
  const current = Math.min(pageCount, Math.max(1, Math.trunc(wanted)));
  const shown = names.slice((current - 1) * mailsPerPage, current * mailsPerPage);
  const mails = await Promise.all(
    shown.map(async (name) => {
      const source = await store.read(name);
      return { name, mail: source && (await parseMail(source)) };
    }),
  );
  const newestTexts = current === 1 ? texts.list().slice(0, mailsPerPage) : [];
  return listPage(mails, current, pageCount, newestTexts);
}

function showHtml(mailHtml: string): Response {
  // Links open in a new tab, so that the frame stays on the email.
  return send(`<base target="_blank">${mailHtml}`, 'text/html; charset=UTF-8', {
    'content-security-policy': mailPolicy,
  });
}

async function parseMail(source: Buffer): Promise<Email | null> {
  return PostalMime.parse(source).catch(() => null);
}

function sendAttachment({ content, filename, mimeType }: Attachment): Response {
  const name = encodeURIComponent(filename ?? 'attachment').replace(/['()*]/g, escapeByte);
  // Always a download: an attachment must not render on this origin.
  const disposition = `attachment; filename*=UTF-8''${name}`;
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream';
  return send(content, type, { 'content-disposition': disposition });
}

function escapeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function send(
  body: string | ArrayBuffer | Uint8Array,
  type: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  });
}
