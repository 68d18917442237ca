/** Converts Markdown blocks to Word: headings, paragraphs, lists, notes and tables. */
import {
  HeadingLevel,
  Paragraph,
  Tab,
  TextRun,
  type INumberingOptions,
  type IParagraphOptions,
  type ParagraphChild,
  Table,
  ImportedXmlComponent,
  type XmlComponent,
  AlignmentType,
  BorderStyle,
  HeightRule,
  ShadingType,
  TableCell,
  TableRow,
  WidthType,
  ExternalHyperlink,
} from 'docx';
import type { MdastNode } from 'satteri';
import { spanishHeading } from '#src/features/resources/templates/readable-html.ts';
import { refuse, textOf, type NodeOf, type Source, splitPlaceholders } from './markdown-tree.ts';
import {
  bulletLevels,
  listDepth,
  listIndent,
  numberLevels,
  ownStyle,
  color,
  paper,
} from '#src/formats/documents/word-look.ts';

type Block = Paragraph | Table;

const bullets = 'bullets';
/** Texts start at `##`, because the document's title is the only first-level heading. */
const headings: Record<number, (typeof HeadingLevel)[keyof typeof HeadingLevel]> = {
  2: HeadingLevel.HEADING_1,
  3: HeadingLevel.HEADING_2,
  4: HeadingLevel.HEADING_3,
};

/** The blocks of a text, and the list numberings that they refer to. */
export function makeBlocks(
  nodes: MdastNode[],
  given: Source,
): { blocks: Block[]; numbering: INumberingOptions } {
  const config = [{ reference: bullets, levels: bulletLevels }];
  const source = { ...given };
  /** After a rule, the next heading starts a page. */
  let startsPage = false;

  const paragraph = (children: ParagraphChild[], options: IParagraphOptions = {}) =>
    new Paragraph({ ...options, children });

  const blocksOf = (children: MdastNode[], style?: string): Block[] =>
    children.flatMap((node): Block[] => {
      switch (node.type) {
        case 'yaml':
          return [];
        case 'heading':
          return [makeHeading(node)];
        case 'paragraph':
          return [paragraph(makeRuns(node.children, source), style ? { style } : {})];
        case 'list':
          return makeList(node, 0, style);
        case 'blockquote':
          return blocksOf(node.children, ownStyle.note);
        case 'table':
          // The empty paragraph keeps adjacent tables apart and adds space after a table.
          return [makeTable(node, source), paragraph([], { spacing: { after: 0, line: 200 } })];
        case 'thematicBreak':
          startsPage = true;
          return [];
        default:
          return refuse(node, source);
      }
    });

  function makeHeading(node: NodeOf<'heading'>): Paragraph {
    const level = headings[node.depth];
    if (!level) refuse(node, source, 'Begin a heading with ##, ### or ####.');
    const pageBreakBefore = startsPage;
    startsPage = false;
    return paragraph(makeRuns(node.children, source), { heading: level, pageBreakBefore });
  }

  function makeList(list: NodeOf<'list'>, level: number, style = 'ListParagraph'): Block[] {
    if (level >= listDepth)
      refuse(list, source, `Lists are nested more than ${listDepth} deep. Use fewer levels.`);
    return list.children.flatMap(makeItems(list, level, style));
  }

  function makeItems(list: NodeOf<'list'>, level: number, style: string) {
    const reference = list.ordered ? addNumbering(list.start ?? 1) : bullets;
    const indent = listIndent(level);
    return (item: NodeOf<'listItem'>): Block[] => {
      const [first, ...rest] = item.children;
      const opening = first?.type === 'paragraph' ? first : null;
      const runs = opening ? makeRuns(opening.children, source) : [];
      const isTask = typeof item.checked === 'boolean';
      const box = () => [
        makeCheckBox(item.checked === true),
        new TextRun({ children: [new Tab()] }),
      ];
      return [
        isTask
          ? paragraph([...box(), ...runs], { style, indent })
          : paragraph(runs, { style, numbering: { reference, level } }),
        ...(opening ? rest : item.children).flatMap((node): Block[] => {
          if (node.type === 'list') return makeList(node, level + 1, style);
          if (node.type !== 'paragraph') return blocksOf([node]);
          return [
            paragraph(makeRuns(node.children, source), { style, indent: { left: indent.left } }),
          ];
        }),
      ];
    };
  }

  /** Each numbered list needs its own numbering; otherwise Word continues the previous list. */
  function addNumbering(start: number): string {
    const reference = `numbers-${config.length}`;
    config.push({ reference, levels: numberLevels(start) });
    return reference;
  }

  const blocks = nodes.flatMap((node) => {
    if (node.type === 'heading' && node.depth === 2)
      source.language = spanishHeading.test(textOf(node)) ? 'es-US' : '';
    return blocksOf([node]);
  });
  return { blocks, numbering: { config } };
}

const font = 'w:ascii="MS Gothic" w:hAnsi="MS Gothic" w:eastAsia="MS Gothic" w:cs="MS Gothic"';
const look = `<w:rPr><w:rFonts ${font}/></w:rPr>`;
const [open, done] = ['☐', '☒'];

/** A check box to tick in Word and LibreOffice: a list of ☐ and ☒. The format's own check box is a later extension, which its transitional schemas do not have. */
function makeCheckBox(isChecked: boolean): ParagraphChild {
  const list =
    `<w:listItem w:displayText="${open}" w:value="open"/>` +
    `<w:listItem w:displayText="${done}" w:value="done"/>`;
  const chosen = `<w:r>${look}<w:t>${isChecked ? done : open}</w:t></w:r>`;
  const box: XmlComponent = ImportedXmlComponent.fromXmlString(
    `<w:sdt><w:sdtPr>${look}<w:alias w:val="Check box"/><w:tag w:val="check-box"/>` +
      `<w:dropDownList>${list}</w:dropDownList></w:sdtPr><w:sdtContent>${chosen}</w:sdtContent></w:sdt>`,
  );
  // The package has no class for a list in a paragraph.
  return box as ParagraphChild;
}

const border = { style: BorderStyle.SINGLE, size: 4, color: color.rule };
const sides = { top: border, bottom: border, left: border, right: border };
/** The minimum height of a row to write in, in twips. */
const writingHeight = 440;

/** Converts a Markdown table to a Word table as wide as the text. Its head repeats on every page, and rows do not split. */
function makeTable(node: NodeOf<'table'>, source: Source): Table {
  const widths = shareWidth(node);
  return new Table({
    width: { size: paper.textWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: { ...sides, insideHorizontal: border, insideVertical: border },
    margins: { top: 40, bottom: 40, left: 100, right: 100, marginUnitType: WidthType.DXA },
    rows: node.children.map((row, index) => makeRow(row, index === 0, { node, widths, source })),
  });
}

function makeRow(
  row: NodeOf<'tableRow'>,
  isHead: boolean,
  { node, widths, source }: { node: NodeOf<'table'>; widths: number[]; source: Source },
): TableRow {
  const cells = widths.map((_, column) => row.children[column]);
  const hasBlank = cells.some((cell) => !cell || !textOf(cell).trim());
  return new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    ...(!isHead && hasBlank && { height: { value: writingHeight, rule: HeightRule.ATLEAST } }),
    children: cells.map((cell, column) => {
      const align = node.align?.[column];
      return new TableCell({
        width: { size: widths[column] ?? 0, type: WidthType.DXA },
        ...(isHead && { shading: { type: ShadingType.CLEAR, fill: color.deep, color: 'auto' } }),
        children: [
          new Paragraph({
            style: isHead ? ownStyle.tableHead : ownStyle.tableText,
            ...(align && { alignment: alignments[align] }),
            children: cell ? makeRuns(cell.children, source) : [],
          }),
        ],
      });
    }),
  });
}

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

/** Sizes columns by the square root of their longest text; an empty column to write in counts as a sentence. */
function shareWidth(node: NodeOf<'table'>): number[] {
  const [head, ...body] = node.children;
  const weights = (head?.children ?? []).map((cell, column) => {
    const lengths = body.map((row) => textOf(row.children[column] ?? cell).length);
    const longest = Math.max(textOf(cell).length, ...lengths);
    const isToWriteIn = lengths.length > 0 && lengths.every((length) => length === 0);
    return Math.sqrt(Math.min(140, Math.max(longest, isToWriteIn ? 60 : 8)));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.floor((paper.textWidth * weight) / total));
}

interface RunStyle {
  language?: { value: string };
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  font?: string;
  style?: string;
}

/** Characters that XML cannot contain, which pasted text sometimes has. */
const invisible = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/v;

/** Converts inline Markdown to Word runs and links; throws for unsupported nodes. */
function makeRuns(
  nodes: MdastNode[],
  source: Source,
  runStyle: RunStyle = source.language ? { language: { value: source.language } } : {},
): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        if (invisible.test(node.value))
          refuse(node, source, 'This text has an invisible control character. Type it again.');
        return makeText(node.value, runStyle);
      case 'strong':
        return makeRuns(node.children, source, { ...runStyle, bold: true });
      case 'emphasis':
        return makeRuns(node.children, source, { ...runStyle, italics: true });
      case 'delete':
        return makeRuns(node.children, source, { ...runStyle, strike: true });
      case 'inlineCode':
        return makeText(node.value, { ...runStyle, font: 'Consolas' });
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link':
        return [
          new ExternalHyperlink({
            link: new URL(node.url, source.pageUrl).href,
            children: makeRuns(node.children, source, { ...runStyle, style: 'Hyperlink' }),
          }),
        ];
      default:
        return refuse(node, source);
    }
  });
}

function makeText(text: string, runStyle: RunStyle): ParagraphChild[] {
  // A line break in the source is a space.
  return splitPlaceholders(text.replaceAll('\n', ' ')).map(
    ({ part, isPlaceholder }) =>
      new TextRun({
        text: part,
        ...(isPlaceholder && { style: ownStyle.placeholder }),
        ...runStyle,
      }),
  );
}
