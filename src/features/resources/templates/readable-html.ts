/** Adapts the HTML of a template to its page: scrollable tables with names, printed checkboxes, highlighted placeholders. */
import { splitPlaceholders } from '#src/features/resources/word/markdown-tree.ts';

/** Matches the heading of a section in Spanish, such as 'Aviso (español)'; pages and Word files name its language. */
export const spanishHeading = /\(español\)$/;

const spanishSection = /<h2[^>]*>[^<]*\(español\)<\/h2>.*?(?=<h2|$)/gs;

/** Our names for the classes of Markdown's task lists: the build looks for class names in our sources. */
const taskClasses: Record<string, string> = {
  'contains-task-list': 'boxes',
  'task-list-item': 'boxed',
};
const sides: Record<string, string> = { center: 'to-center', right: 'to-right' };

/** Keeps all words in order; the result has no inline styles, which the Content-Security-Policy forbids. */
export function readableHtml(html: string): string {
  return (
    nameTables(labelCells(html))
      // Search and Lexi read English.
      .replace(spanishSection, '<div lang="es" data-no-passage>$&</div>')
      .replace(/<input type="checkbox"([^>]*)>/g, (_, attributes: string) =>
        /\bchecked\b/.test(attributes)
          ? '<span class="box box-ticked" aria-hidden="true"></span>'
          : '<span class="box" aria-hidden="true"></span>',
      )
      .replaceAll('</table>', '</table></div>')
      .replace(/(?<= class=")[\w-]*task-list[\w-]*/g, (name) => taskClasses[name] ?? name)
      .replace(/ style="text-align: (\w+)"/g, (_, side: string) =>
        side === 'left' ? '' : ` class="${sides[side]}"`,
      )
      .replace(/(?<=>|^)[^<]+/g, markPlaceholders)
  );
}

/** Gives each cell of a wide table its column's name, which phones show: there a row is a block. */
const labelCells = (html: string): string =>
  html.replace(/<table>.*?<\/table>/gs, (table) => {
    const names = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, name = '']) =>
      name.replaceAll(/<[^>]*>/g, '').replaceAll('"', '&quot;'),
    );
    if (names.length < 3) return table;
    let column = 0;
    return table.replace(/<tr>|<td\b/g, (tag) => {
      if (tag === '<tr>') column = 0;
      return tag === '<tr>' ? tag : `<td data-label="${names[column++]}"`;
    });
  });

/** Names each table after the heading above it, with a number from the second table on. */
function nameTables(html: string): string {
  let heading = 'About this document';
  let tables = 0;
  return html.replace(/<h\d[^>]*>(.*?)<\/h\d>|<table>/gs, (whole, title: string | undefined) => {
    if (title !== undefined) {
      heading = title.replaceAll(/<[^>]*>/g, '').replaceAll('"', '&quot;');
      tables = 0;
      return whole;
    }
    tables += 1;
    const name = tables > 1 ? `${heading}, table ${tables}` : heading;
    return `<div class="sheet" role="group" aria-label="Table: ${name}" tabindex="0"><table aria-label="${name}">`;
  });
}

const markPlaceholders = (text: string) =>
  splitPlaceholders(text)
    .map(({ part, isPlaceholder }) => (isPlaceholder ? `<mark>${part}</mark>` : part))
    .join('');
