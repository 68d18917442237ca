/** Writes PDF files: letter paper, the site's typeface, and a structure tree for screen readers. */
import { site } from '#src/site.ts';
import { TypesetDocument, type Weight } from './typeset-document.server.ts';

/** A text; parts of it can be links. */
export type PdfText = string | readonly (string | { text: string; href?: string })[];

/** Every row has a text for each column. */
interface PdfTable {
  /** Missing in a table of facts, whose first column has the labels. */
  head?: readonly string[];
  rows: readonly (readonly string[])[];
  /** A last row in bold. */
  foot?: readonly string[];
  /** The relative width of each column. */
  widths: readonly number[];
  /** Indexes of the columns that are right-aligned. */
  numeric?: readonly number[];
}

/** A part of a document, in reading order. */
export type PdfBlock =
  | { heading: string; level: 1 | 2 | 3 }
  | { paragraph: PdfText; isPale?: boolean }
  | { list: readonly PdfText[] }
  | { table: PdfTable };

/** The content of a document. */
interface PdfContent {
  /** Shown by PDF readers and in the footer of each page. */
  title: string;
  madeAt: Date;
  blocks: readonly PdfBlock[];
}

/** Label and value pairs as a block. */
export const pdfFacts = (facts: readonly (readonly [label: string, value: string])[]) =>
  ({ table: { rows: facts, widths: [1, 2.6] } }) satisfies PdfBlock;

const margin = 60;
const footHeight = 40;
const paper = { width: 612, height: 792 };
const textWidth = paper.width - 2 * margin;
const color = {
  ink: '#10242F',
  pale: '#41545E',
  deep: '#0A2E3B',
  river: '#0B5C6B',
  rule: '#C3CAC8',
};
const size = { 1: 20, 2: 12.5, 3: 10.5, text: 9.5, foot: 8 } as const;
const lineGap = 2.5;
const cellGap = 4;

type Element = ReturnType<TypesetDocument['struct']>;
interface Place {
  /** Missing where a text continues the one before it. */
  x?: number;
  y?: number;
  width: number;
  align?: 'left' | 'right';
}

interface TextStyle {
  size?: number;
  weight?: Weight;
  ink?: string;
  /** True when more of the same paragraph follows in another style. */
  continued?: boolean;
  href?: string;
}

/** Resolves to the bytes of a document. */
export async function makePdf(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  const { title, madeAt, blocks } = content;
  const doc = new TypesetDocument({
    size: [paper.width, paper.height],
    pdfVersion: '1.7',
    tagged: true,
    lang: site.language,
    displayTitle: true,
    bufferPages: true,
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    // No initial font: PDFKit would read a standard font from disk, and would reopen a font that is registered
    // later under the same name for each word.
    font: null as unknown as string,
    info: { Title: title, Author: site.legalName, CreationDate: madeAt },
  });
  const bytes = collect(doc);
  await doc.prepare(textOf(content));
  const writer = openWriter(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const block of blocks) writer.add(root, block);
  root.end();
  writer.writeFooters(title);
  doc.end();
  return bytes;
}

/** All text of a document. */
const textOf = ({ title, blocks }: PdfContent): string =>
  [
    title,
    '• Page 0123456789 of',
    ...blocks.flatMap((block) => {
      if ('heading' in block) return block.heading;
      if ('paragraph' in block) return plain(block.paragraph);
      if ('list' in block) return block.list.map(plain);
      const { head = [], rows, foot = [] } = block.table;
      return [head, ...rows, foot].flat();
    }),
  ].join('\n');

function collect(doc: TypesetDocument): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    doc.on('error', reject);
  });
}

/** Writes blocks below each other and adds pages. */
function openWriter(doc: TypesetDocument) {
  return { add, writeFooters };

  function add(root: Element, block: PdfBlock): void {
    if ('heading' in block) addHeading(root, block);
    else if ('paragraph' in block) addParagraph(root, block);
    else if ('list' in block) addList(root, block.list);
    else addTable(root, block.table);
  }

  function addHeading(
    root: Element,
    { heading, level }: Extract<PdfBlock, { heading: string }>,
  ): void {
    const isFirst = doc.y <= margin;
    // Keeps a heading on the same page as its text.
    need(size[level] + 50);
    if (!isFirst) doc.y += level === 1 ? 0 : 8;
    const write = () =>
      writeText(heading, line(), { size: size[level], weight: 'bold', ink: color.deep });
    root.add(doc.struct(`H${level}`, {}, [write]));
    doc.y += 3;
  }

  function addParagraph(
    root: Element,
    { paragraph, isPale }: Extract<PdfBlock, { paragraph: PdfText }>,
  ) {
    need(2 * (size.text + lineGap));
    root.add(textStruct('P', paragraph, line(), isPale ? color.pale : color.ink));
    doc.y += 5;
  }

  function addList(root: Element, items: readonly PdfText[]): void {
    const list = doc.struct('L');
    root.add(list);
    for (const item of items) {
      need(heightOf(plain(item), textWidth - 14, 'regular'));
      const y = doc.y;
      const at = { x: margin, y, width: textWidth };
      const entry = doc.struct('LI');
      list.add(entry);
      entry.add(doc.struct('Lbl', {}, [() => writeText('•', at)]));
      entry.add(textStruct('LBody', item, { x: margin + 14, y, width: textWidth - 14 }));
      entry.end();
      doc.y += 2.5;
    }
    list.end();
    doc.y += 3;
  }

  function addTable(root: Element, table: PdfTable): void {
    const { head, rows, foot } = table;
    const element = doc.struct('Table');
    root.add(element);
    if (head) addRow(element, head, table, 'head');
    for (const row of rows) addRow(element, row, table, head ? 'row' : 'fact');
    if (foot) addRow(element, foot, table, 'foot');
    element.end();
    doc.y += 9;
  }

  function addRow(
    element: Element,
    texts: readonly string[],
    { widths, numeric = [] }: PdfTable,
    kind: 'head' | 'row' | 'fact' | 'foot',
  ): void {
    const all = widths.reduce((sum, width) => sum + width, 0);
    const columns = widths.map((width) => (textWidth * width) / all);
    const isBold = (column: number) =>
      kind === 'head' || kind === 'foot' || (kind === 'fact' && column === 0);
    const weightOf = (column: number): Weight => (isBold(column) ? 'bold' : 'regular');
    const heights = texts.map((text, column) =>
      heightOf(text, columns[column]! - 8, weightOf(column)),
    );
    const height = Math.max(...heights);
    need(height + 2 * cellGap);
    const top = doc.y;
    const row = doc.struct('TR');
    element.add(row);
    let x = margin;
    texts.forEach((text, column) => {
      const width = columns[column]! - 8;
      const align = numeric.includes(column) ? 'right' : 'left';
      const at: Place = { x, y: top + cellGap, width, align };
      const write = () => writeText(text, at, { weight: weightOf(column) });
      const scope = kind === 'head' ? 'Column' : 'Row';
      const isHead = kind === 'head' || column === 0;
      row.add(doc.struct(isHead ? 'TH' : 'TD', (isHead ? { scope } : {}) as object, [write]));
      x += columns[column]!;
    });
    row.end();
    doc.y = top + height + 2 * cellGap;
    if (kind !== 'fact') drawRule(kind === 'head' ? color.deep : color.rule);
  }

  function drawRule(ink: string): void {
    doc.markContent('Artifact', { type: 'Layout' });
    doc.save().lineWidth(0.6).strokeColor(ink);
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + textWidth, doc.y)
      .stroke()
      .restore();
    doc.endMarkedContent();
  }

  /** A structure element with a text; each link in it is a separate element. */
  function textStruct(type: string, text: PdfText, place: Place, ink: string = color.ink): Element {
    const parts = typeof text === 'string' ? [text] : text;
    const children = parts.map((part, index) => {
      const shown = typeof part === 'string' ? part : part.text;
      const href = typeof part === 'string' ? undefined : part.href;
      const continued = index < parts.length - 1;
      const look = { continued, ink: href ? color.river : ink, ...(href && { href }) };
      const write = () => writeText(shown, index === 0 ? place : { width: place.width }, look);
      return href ? doc.struct('Link', {}, [write]) : write;
    });
    return doc.struct(type, {}, children);
  }

  function writeText(
    text: string,
    { x, y, width, align = 'left' }: Place,
    {
      size: fontSize = size.text,
      weight = 'regular',
      ink = color.ink,
      continued = false,
      href,
    }: TextStyle = {},
  ): void {
    doc.fontSize(fontSize).fillColor(ink).setWeight(weight);
    doc.text(doc.show(text), x, y, {
      width,
      align,
      lineGap,
      continued,
      underline: Boolean(href),
      link: href ?? null,
    } as object);
  }

  function heightOf(text: string, width: number, weight: Weight): number {
    doc.fontSize(size.text).setWeight(weight);
    return doc.heightOfString(doc.show(text), { width, lineGap });
  }

  function line(): Place {
    return { x: margin, y: doc.y, width: textWidth };
  }

  /** Adds a page when this height does not fit on the current one. */
  function need(height: number): void {
    if (doc.y + height > paper.height - margin) doc.addPage();
  }

  /** Writes the title and the page number on each page, as artifacts that screen readers skip. */
  function writeFooters(title: string): void {
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      // Text below the bottom margin would add a page.
      doc.page.margins.bottom = 0;
      doc.markContent('Artifact', { type: 'Pagination' });
      const at = { x: margin, y: paper.height - footHeight, width: textWidth };
      const look = { size: size.foot, ink: color.pale };
      writeText(title, at, look);
      writeText(`Page ${page + 1} of ${count}`, { ...at, align: 'right' }, look);
      doc.endMarkedContent();
    }
  }
}

const plain = (text: PdfText): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
