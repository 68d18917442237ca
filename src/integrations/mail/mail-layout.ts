/** The one look of our mails: a text and an HTML part from the same words. */
import { site } from '#src/site.ts';

/** What a mail says, in reading order. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** Parts with a heading of their own: a paragraph, a list, or both. */
  sections?: { heading: string; paragraph?: string; items?: string[] }[];
  /** Label and value pairs, e.g. date and reference; a value may have several lines. */
  facts?: [label: string, value: string][];
  action?: { label: string; url: string };
  /** Small print in front of the sender's own lines; bare web addresses in it become links. */
  footer?: string[] | string;
}

type Section = NonNullable<MailContent['sections']>[number];

/** Renders a mail's text and HTML parts; everything given is text and is escaped. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const footer = [content.footer ?? []].flat();
  return { text: renderText(content, footer), html: renderHtml(content, footer) };
}

const senderLine = `${site.name}, ${site.contact.city}`;
const contactLine = `${site.contact.infoEmail} · ${site.contact.tollFree.display}`;

function renderText(content: MailContent, footer: string[]): string {
  const { heading, paragraphs, sections = [], facts = [], action } = content;
  const blocks = [
    heading,
    ...paragraphs,
    ...sections.map(({ heading: title, paragraph, items = [] }) =>
      [title, ...(paragraph ? [paragraph] : []), ...items.map((item) => `- ${item}`)].join('\n'),
    ),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ['-- ', ...footer, senderLine, contactLine].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const text = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const small = 'margin:0 0 4px;font-size:13px;line-height:1.5';
const font = "font-family:'Public Sans','Segoe UI',Helvetica,Arial,sans-serif";

// Colors are left to the reader's program wherever it can choose them, so that dark mode stays
// readable; the button sets both of its own. No pictures and no tables.
function renderHtml(content: MailContent, footer: string[]): string {
  const { heading, paragraphs, sections = [], facts = [], action } = content;
  const preheader = paragraphs[0] ?? heading;
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;${font}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preheader)}</div>
<div role="article" lang="${site.language}" style="max-width:560px;margin:0 auto;padding:24px 20px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">${escapeHtml(site.name)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${paragraphs.map((words) => `<p style="${text}">${toLines(words)}</p>`).join('\n')}
${sections.map(renderSection).join('\n')}
${facts.map(renderFact).join('\n')}
${action ? renderAction(action) : ''}
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #8a9a96">
${[...footer, senderLine, contactLine].map((line) => `<p style="${small}">${toLines(line)}</p>`).join('\n')}
</div>
</body>
</html>
`;
}

function renderSection({ heading, paragraph, items = [] }: Section): string {
  const list = items.map((item) => `<li style="margin:0 0 8px">${toLines(item)}</li>`).join('\n');
  return [
    `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2>`,
    paragraph ? `<p style="${text}">${toLines(paragraph)}</p>` : '',
    list ? `<ul style="${text};padding-left:20px">\n${list}\n</ul>` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function renderFact([label, value]: [string, string]): string {
  return `<p style="margin:0 0 8px;font-size:16px;line-height:1.5"><strong>${escapeHtml(label)}:</strong> ${toLines(value)}</p>`;
}

function renderAction({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(requireWebAddress(url));
  const look =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5c6b;color:#ffffff;font-weight:600;text-decoration:none';
  return `<p style="margin:24px 0 8px"><a href="${href}" style="${look}">${escapeHtml(label)}</a></p>
<p style="${small}">Or open this address: <a href="${href}" style="color:inherit;word-break:break-all">${href}</a></p>`;
}

function requireWebAddress(url: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(url)) throw new TypeError('A mail links to web addresses only.');
  return url;
}

function toLines(words: string): string {
  return escapeHtml(words).replace(/\r?\n/g, '<br>').replace(webAddresses, linkAddress);
}

const webAddresses = /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s<])+/g;

function linkAddress(address: string): string {
  const end = /[.,;:!?)]+$/.exec(address)?.[0] ?? '';
  const url = address.slice(0, address.length - end.length);
  return `<a href="${url}" style="color:inherit">${url}</a>${end}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
