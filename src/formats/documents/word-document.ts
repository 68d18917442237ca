/** Writes Word files: paper, styles, properties and footer. */
import {
  AlignmentType,
  BuilderElement,
  Document,
  Footer,
  Packer,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
  XmlComponent,
  type FileChild,
  type IPropertiesOptions,
} from 'docx';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { site } from '#src/site.ts';
import { color, paper, styles } from './word-look.ts';

/** The content of a document. */
interface WordContent {
  /** Shown in its properties and in the footer of each page. */
  title: string;
  description: string;
  numbering?: IPropertiesOptions['numbering'];
  /** Narrows the margins, so that it fits on one page. */
  isOnePage?: boolean;
  children: FileChild[];
}

/** The bytes of a Word file in our style, which is valid against the transitional schemas of ECMA-376. */
export function writeWordDocument({
  title,
  description,
  numbering,
  isOnePage = false,
  children,
}: WordContent): Uint8Array<ArrayBuffer> {
  const document = new Document({
    title,
    description,
    creator: site.legalName,
    lastModifiedBy: site.legalName,
    compatibility: { version: 15 },
    styles,
    ...(numbering && { numbering }),
    sections: [
      {
        properties: {
          page: { size: paper.size, margin: isOnePage ? paper.narrowMargin : paper.margin },
        },
        footers: { default: makeFooter(title) },
        children,
      },
    ],
  });
  const files: Zippable = {};
  for (const [path, content] of compiler.compile(document))
    files[path] = typeof content === 'string' ? strToU8(content.replace(extensions, '')) : content;
  return new Uint8Array(zipSync(files));
}

/** The package's public methods zip the files; this makes them, before they lose their extensions. */
const { compiler } = Packer as unknown as {
  compiler: { compile: (document: Document) => Map<string, string | Uint8Array> };
};

/** What the package writes for extensions of the format, which we don't use. A quotation mark in a text is escaped, so only attributes match. */
const extensions =
  / (?:mc|w15):\w+="[^"]*"| xmlns:\w+="[^"]*(?:microsoft|markup-compatibility)[^"]*"/g;

function makeFooter(title: string): Footer {
  const face = { size: 18, color: color.inkPale };
  const run = (...children: (XmlComponent | string)[]) => new TextRun({ children, ...face });
  /** A number that Word computes. Programs that do not compute it show its stored result, which the package's own fields lack. */
  const field = (name: 'PAGE' | 'NUMPAGES') => [
    run(fieldMark('begin')),
    run(new FieldName(name)),
    run(fieldMark('separate')),
    run('1'),
    run(fieldMark('end')),
  ];
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.LEFT,
        tabStops: [{ type: TabStopType.RIGHT, position: paper.textWidth }],
        children: [
          run(title),
          run(new Tab(), 'Page '),
          ...field('PAGE'),
          run(' of '),
          ...field('NUMPAGES'),
        ],
      }),
    ],
  });
}

const fieldMark = (type: 'begin' | 'separate' | 'end') =>
  new BuilderElement({
    name: 'w:fldChar',
    attributes: { type: { key: 'w:fldCharType', value: type } },
  });

class FieldName extends XmlComponent {
  constructor(name: string) {
    super('w:instrText');
    this.root.push(name);
  }
}
