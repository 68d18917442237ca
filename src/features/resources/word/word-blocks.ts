/** Converts Markdown blocks to Word: headings, paragraphs, lists, notes and tables. */
import {
  HeadingLevel,
  Paragraph,
  Tab,
  TextRun,
  type INumberingOptions,
  type IParagraphOptions,
  type ParagraphChild,
  type Table,
  ImportedXmlComponent,
  type XmlComponent,
} from 'docx';
import type { MdastNode } from 'satteri';
import { spanishHeading } from '#src/features/resources/templates/readable-html.ts';
import { refuse, textOf, type NodeOf, type Source } from './markdown-tree.ts';
import {
  bulletLevels,
  listDepth,
  listIndent,
  numberLevels,
  ownStyle,
} from '#src/formats/documents/word-look.ts';
import { makeRuns } from './word-runs.ts';
import { makeTable } from './word-table.ts';

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
