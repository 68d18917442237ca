import { ImportedXmlComponent, type ParagraphChild, type XmlComponent } from 'docx';

const font = 'w:ascii="MS Gothic" w:hAnsi="MS Gothic" w:eastAsia="MS Gothic" w:cs="MS Gothic"';
const look = `<w:rPr><w:rFonts ${font}/></w:rPr>`;
const [open, done] = ['☐', '☒'];

/** A check box to tick in Word and LibreOffice: a list of ☐ and ☒. The format's own check box is a later extension, which its transitional schemas do not have. */
export function makeCheckBox(isChecked: boolean): ParagraphChild {
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
