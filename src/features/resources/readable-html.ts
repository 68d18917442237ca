/** Adapts the HTML of a template to its page: tables that scroll separately, boxes to tick on paper, marked placeholders. */
import { splitPlaceholders } from './placeholder.ts';

const scrolling = '<div class="sheet" role="group" aria-label="Table" tabindex="0"><table>';

/** The same words in the same order; the result complies with the content security policy. */
export function readableHtml(html: string): string {
  return html
    .replace(/<input type="checkbox"([^>]*)>/g, (_, attributes: string) =>
      /\bchecked\b/.test(attributes)
        ? '<span class="box box-ticked" aria-hidden="true"></span>'
        : '<span class="box" aria-hidden="true"></span>',
    )
    .replaceAll('<table>', scrolling)
    .replaceAll('</table>', '</table></div>')
    .replace(/ style="text-align: (\w+)"/g, (_, side: string) =>
      side === 'left' ? '' : ` class="to-${side}"`,
    )
    .replace(/(?<=>|^)[^<]+/g, markPlaceholders);
}

const markPlaceholders = (text: string) =>
  splitPlaceholders(text)
    .map(({ words, isPlaceholder }) => (isPlaceholder ? `<mark>${words}</mark>` : words))
    .join('');
