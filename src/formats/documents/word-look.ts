/** The look of our Word files: letter paper, a font that every Word has, and named styles that an agency can restyle. */
import {
  AlignmentType,
  BorderStyle,
  LevelFormat,
  LineRuleType,
  ShadingType,
  type ILevelsOptions,
  type IStylesOptions,
} from 'docx';

// Word measures in twentieths of a point ("twips"), type in half points.
const inch = 1440;
const points = (count: number) => count * 20;
const half = (count: number) => count * 2;

/** Letter paper with margins of an inch; `textWidth` is the width between them. */
export const paper = {
  size: { width: 8.5 * inch, height: 11 * inch },
  margin: { top: inch, right: inch, bottom: inch, left: inch, footer: 0.5 * inch },
  /** For a document that has to fit on one page. */
  narrowMargin: {
    top: 0.5 * inch,
    right: 0.75 * inch,
    bottom: 0.8 * inch,
    left: 0.75 * inch,
    footer: 0.4 * inch,
  },
  textWidth: 6.5 * inch,
};

/** The site's colors, in Word's notation. */
export const color = {
  ink: '10242F',
  inkPale: '41545E',
  river: '0B5C6B',
  riverTint: 'E6F0EF',
  deep: '0A2E3B',
  paper: 'FFFFFF',
  rule: 'C3CAC8',
  brassTint: 'F7F0E0',
};

/** Ids of our own styles. */
export const ownStyle = {
  facts: 'Facts',
  note: 'Note',
  tableText: 'TableText',
  tableHead: 'TableHead',
  placeholder: 'Placeholder',
};

const heading = (size: number, before: number, ink = color.deep) => ({
  run: { size: half(size), bold: true, color: ink },
  paragraph: {
    spacing: { before: points(before), after: points(4), line: 259, lineRule: LineRuleType.AUTO },
    keepNext: true,
    keepLines: true,
  },
});

/** Every style of the document. */
export const styles: IStylesOptions = {
  default: {
    document: {
      run: {
        font: 'Calibri',
        size: half(11),
        color: color.ink,
        language: { value: 'en-US', eastAsia: 'en-US', bidirectional: 'en-US' },
      },
      paragraph: { spacing: { after: points(7), line: 269, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { size: half(26), bold: true, color: color.deep },
      paragraph: {
        spacing: { before: 0, after: points(4), line: 240, lineRule: LineRuleType.AUTO },
        keepNext: true,
      },
    },
    heading1: heading(16, 20),
    heading2: heading(13, 14),
    heading3: heading(11.5, 10, color.river),
    listParagraph: { paragraph: { spacing: { after: points(4) } } },
    hyperlink: { run: { color: color.river, underline: {} } },
  },
  paragraphStyles: [
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      run: { size: half(13), color: color.inkPale },
      paragraph: { spacing: { after: points(8) } },
    },
    {
      id: ownStyle.facts,
      name: 'Template Facts',
      basedOn: 'Normal',
      next: 'Normal',
      run: { size: half(9.5), color: color.inkPale },
      paragraph: {
        spacing: { after: points(16) },
        border: { bottom: { style: BorderStyle.SINGLE, size: 12, space: 8, color: color.river } },
      },
    },
    {
      id: ownStyle.note,
      name: 'How-To Note',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      paragraph: {
        indent: { left: points(12), right: points(8) },
        border: { left: { style: BorderStyle.SINGLE, size: 24, space: 9, color: color.river } },
        shading: { type: ShadingType.CLEAR, fill: color.riverTint, color: 'auto' },
      },
    },
    {
      id: ownStyle.tableText,
      name: 'Table Text',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: half(10) },
      paragraph: {
        spacing: { before: points(2), after: points(2), line: 252, lineRule: LineRuleType.AUTO },
      },
    },
    {
      id: ownStyle.tableHead,
      name: 'Table Head',
      basedOn: ownStyle.tableText,
      quickFormat: true,
      run: { bold: true, color: color.paper },
      paragraph: { keepNext: true },
    },
  ],
  characterStyles: [
    {
      id: ownStyle.placeholder,
      name: 'Placeholder',
      quickFormat: true,
      // With a named style, Word's "Select all instances" finds every place to fill in.
      run: { shading: { type: ShadingType.CLEAR, fill: color.brassTint, color: 'auto' } },
    },
  ],
};

/** The maximum nesting of lists. */
export const listDepth = 4;

/** The indentation of a list item at a level, and how far its marker hangs out. */
export const listIndent = (level: number) => ({
  left: points(20) * (level + 1),
  hanging: points(18),
});

const level = (index: number, format: ILevelsOptions['format'], text: string, start = 1) => ({
  level: index,
  text,
  start,
  ...(format && { format }),
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: listIndent(index) } },
});

const depths = Array.from({ length: listDepth }, (_, index) => index);
const numberFormats = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];

/** The levels of a bulleted list. */
export const bulletLevels: ILevelsOptions[] = depths.map((index) =>
  level(index, LevelFormat.BULLET, index % 2 ? '–' : '•'),
);

/** The levels of a numbered list: 1. a. i. and so on, each starting at `start`. */
export const numberLevels = (start: number): ILevelsOptions[] =>
  depths.map((index) => level(index, numberFormats[index % 3], `%${index + 1}.`, start));
