/** The layout of our emails: renders a text and an HTML part from the same content. */
import type { CSSProperties } from 'react';
import { fenced, splitLinks } from '#src/formats/fenced.ts';
import { renderToHtml } from '#src/formats/render-to-html.server.ts';
import { postalLines, site } from '#src/site.ts';

/**
 * A label and a value, such as a date; a value may have several lines. A typed one that people compare
 * character by character stays exact in the HTML part, and is no link in either (R41).
 */
export type MailFact = [label: string, value: string | { typed: string }];

/** The content of an email, in reading order. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** Sections with a heading and a paragraph, a list, or both. */
  sections?: { heading: string; paragraph?: string; items?: string[] }[];
  facts?: MailFact[];
  action?: { label: string; url: string };
  /** A placeholder that the database replaces with each reader's own sections. */
  slot?: string;
  /** Small print above the sender's lines; bare URLs in it become links. */
  footer?: string[] | string;
}

type Section = NonNullable<MailContent['sections']>[number];

/** Renders an email's text and HTML parts; all values are escaped. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const footer = [content.footer ?? []].flat();
  return { text: renderText(content, footer), html: renderHtml(content, footer) };
}

const sectionText = ({ heading, paragraph, items = [] }: Section): string =>
  [heading, ...(paragraph ? [paragraph] : []), ...items.map((item) => `- ${item}`)].join('\n');

/** Renders a section in parts, from which the database assembles each reader's own; all values are escaped. */
export function renderSectionParts({ items = [], ...section }: Section) {
  const mark = 'the-items-are-here';
  const splitAround = (whole: string, item: string) => {
    const [before = '', after = ''] = whole.split(item);
    return { before, after };
  };
  const htmlItem = (text: string) => renderToHtml(<Item text={text} />);
  const whole = { ...section, items: [mark] };
  return {
    text: {
      ...splitAround(`\n\n${sectionText(whole)}`, `\n- ${mark}`),
      items: items.map((item) => `\n- ${item}`),
    },
    html: {
      ...splitAround(renderToHtml(<MailSection {...whole} />), htmlItem(mark)),
      items: items.map(htmlItem),
    },
  };
}

const senderLine = [site.name, ...postalLines].join(', ');
const contactLine = `${site.contact.infoEmail} · ${site.contact.tollFree.display}`;

function renderText(content: MailContent, footer: string[]): string {
  const { heading, paragraphs, sections = [], facts = [], action, slot = '' } = content;
  const blocks = [
    heading,
    ...paragraphs,
    ...sections.map(sectionText),
    facts
      .map(
        ([label, value]) => `${label}: ${typeof value === 'string' ? value : fenced(value.typed)}`,
      )
      .join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    slot,
    ['-- ', ...footer, senderLine, contactLine].join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const textStyle: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '1.5' };
const small: CSSProperties = { margin: '0 0 4px', fontSize: '13px', lineHeight: '1.5' };
const fontFamily = "'Public Sans','Segoe UI',Helvetica,Arial,sans-serif";

function renderHtml(content: MailContent, footer: string[]): string {
  return `<!doctype html>\n${renderToHtml(<Mail {...content} footer={footer} />)}\n`;
}

// The mail program chooses all colors except those of the button, so that dark mode stays readable.
function Mail({
  heading,
  paragraphs,
  sections = [],
  facts = [],
  action,
  slot,
  footer,
}: MailContent & { footer: string[] }) {
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: '0', padding: '0', fontFamily }}>
        <div style={{ display: 'none', maxHeight: '0', overflow: 'hidden', opacity: '0' }}>
          {paragraphs[0] ?? heading}
        </div>
        <div
          role="article"
          lang={site.language}
          style={{ maxWidth: '560px', margin: '0 auto', padding: '24px 20px' }}
        >
          <p style={{ margin: '0 0 24px', fontSize: '18px', fontWeight: '700' }}>{site.name}</p>
          <h1 style={{ margin: '0 0 16px', fontSize: '24px', lineHeight: '1.25' }}>{heading}</h1>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={textStyle}>
              <Lines text={paragraph} />
            </p>
          ))}
          {sections.map((section) => (
            <MailSection key={section.heading} {...section} />
          ))}
          {facts.map(([label, value]) => (
            <p key={label} style={{ ...textStyle, margin: '0 0 8px' }}>
              <strong>{label}:</strong>{' '}
              {typeof value === 'string' ? (
                <Lines text={value} />
              ) : (
                splitLinks(value.typed).map((piece, at) => <span key={at}>{piece}</span>)
              )}
            </p>
          ))}
          {action && <Action {...action} />}
          {slot}
          <hr style={{ margin: '24px 0 16px', border: '0', borderTop: '1px solid #8a9a96' }} />
          {[...footer, senderLine, contactLine].map((line) => (
            <p key={line} style={small}>
              <Lines text={line} />
            </p>
          ))}
        </div>
      </body>
    </html>
  );
}

function MailSection({ heading, paragraph, items = [] }: Section) {
  return (
    <>
      <h2 style={{ margin: '24px 0 8px', fontSize: '18px', lineHeight: '1.3' }}>{heading}</h2>
      {paragraph && (
        <p style={textStyle}>
          <Lines text={paragraph} />
        </p>
      )}
      {items.length > 0 && (
        <ul style={{ ...textStyle, paddingLeft: '20px' }}>
          {items.map((item) => (
            <Item key={item} text={item} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ text }: { text: string }) {
  return (
    <li style={{ margin: '0 0 8px' }}>
      <Lines text={text} />
    </li>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  const href = requireWebAddress(url);
  const buttonStyle: CSSProperties = {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: '6px',
    background: '#0b5c6b',
    color: '#ffffff',
    fontWeight: '600',
    textDecoration: 'none',
  };
  return (
    <>
      <p style={{ margin: '24px 0 8px' }}>
        <a href={href} style={buttonStyle}>
          {label}
        </a>
      </p>
      <p style={small}>
        Or open this address:{' '}
        <a href={href} style={{ color: 'inherit', wordBreak: 'break-all' }}>
          {href}
        </a>
      </p>
    </>
  );
}

function requireWebAddress(url: string): string {
  if (!/^https?:\/\/[^\s]+$/.test(url))
    throw new TypeError('An email links to web addresses only.');
  return url;
}

const bareUrl = /(https?:\/\/[^\s<>"']+)/;

/** Renders a text with its line breaks, and with links for bare URLs. */
function Lines({ text }: { text: string }) {
  return text
    .split(/\r?\n/)
    .map((line, index) => <Line key={index} isFirst={index === 0} line={line} />);
}

function Line({ isFirst, line }: { isFirst: boolean; line: string }) {
  return (
    <>
      {isFirst || <br />}
      {line
        .split(bareUrl)
        .map((piece, index) => (index % 2 === 1 ? <BareLink key={index} piece={piece} /> : piece))}
    </>
  );
}

function BareLink({ piece }: { piece: string }) {
  const end = /[.,;:!?)]+$/.exec(piece)?.[0] ?? '';
  const url = piece.slice(0, piece.length - end.length);
  return (
    <>
      <a href={url} style={{ color: 'inherit' }}>
        {url}
      </a>
      {end}
    </>
  );
}
