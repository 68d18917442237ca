/** Finds the slip of the pen behind a head that cannot be read, and names its line. */
import type { Mistake } from './mistake.ts';

/** The first line with a well-known slip, or undefined when none is to be seen. */
export function findYamlSlip(lines: string[]): Mistake | undefined {
  for (const [index, line] of lines.entries()) {
    const words = explainLine(line);
    if (!words) continue;
    return { line: index + 2, field: /^[\s-]*(\w+)/.exec(line)?.[1] ?? 'head', words };
  }
  return undefined;
}

function explainLine(line: string): string | undefined {
  if (!line.trim() || line.trimStart().startsWith('#')) return undefined;
  if (/^ *\t/.test(line)) return 'The line begins with a tab. Begin it with blanks instead.';
  const content = line.trim().replace(/^- +/, '');
  if (/^\w+:\S/.test(content) && !content.startsWith('http'))
    return 'There is no blank after the colon. Put one there.';
  const value = content.replace(/^\w+: */, '');
  if (value === content && /^\w+$/.test(content) && !line.trim().startsWith('-'))
    return `There is no colon after the field's name. Write: ${content}:`;
  if (value.startsWith('"')) return explainQuotes(value);
  if (value.startsWith("'"))
    return /^'(?:[^']|'')*'\s*(#.*)?$/.test(value)
      ? undefined
      : 'The text has an apostrophe and stands between apostrophes. Put it between double quotes: "the city\'s plan".';
  if (/^[“”„]/.test(value)) return 'The text stands between curly quotes. Use straight ones: "…".';
  if (/: |:$/.test(value) && value !== content)
    return 'The text has a colon in it. Put the whole text between double quotes.';
  if (/^[@`%&*]/.test(value))
    return `A text cannot begin with ${value[0]}. Put it between double quotes.`;
  return undefined;
}

function explainQuotes(value: string): string | undefined {
  const closed = /^"(?:[^"\\]|\\.)*"/.exec(value)?.[0];
  if (!closed)
    return 'The double quote that opens is not closed. Put a double quote at the end of the text.';
  const rest = value.slice(closed.length).trim();
  return rest && !rest.startsWith('#')
    ? "The text has double quotes inside its double quotes. Use ' inside."
    : undefined;
}
