/** Writes Word files: paper, styles, properties and footer. */
import {
  AlignmentType,
  Document,
  Footer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
  type FileChild,
  type IPropertiesOptions,
} from 'docx';
import { site } from '#src/site.ts';
import { color, paper, styles } from './word-look.ts';

/** The content of a document. */
interface WordContent {
  /** Shown in its properties and in the footer of each page. */
  title: string;
  description: string;
  numbering?: IPropertiesOptions['numbering'];
  children: FileChild[];
}

/** A document in our style, ready to be packed. */
export function makeWordDocument({ title, description, numbering, children }: WordContent) {
  return new Document({
    title,
    description,
    creator: site.legalName,
    lastModifiedBy: site.legalName,
    compatibility: { version: 15 },
    styles,
    ...(numbering && { numbering }),
    sections: [
      {
        properties: { page: { size: paper.size, margin: paper.margin } },
        footers: { default: makeFooter(title) },
        children,
      },
    ],
  });
}

function makeFooter(title: string): Footer {
  const face = { size: 18, color: color.inkPale };
  const { CURRENT, TOTAL_PAGES } = PageNumber;
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.LEFT,
        tabStops: [{ type: TabStopType.RIGHT, position: paper.textWidth }],
        children: [
          new TextRun({ text: title, ...face }),
          new TextRun({ children: [new Tab(), 'Page ', CURRENT, ' of ', TOTAL_PAGES], ...face }),
        ],
      }),
    ],
  });
}
