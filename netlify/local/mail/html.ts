/** HTML in which nothing that is put in can become markup. */

/** Markup that is already safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | Part[];

/** A template whose values are escaped unless they are Html themselves; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const rest = values.map((value, index) => render(value) + (strings[index + 1] ?? ''));
  return new Html((strings[0] ?? '') + rest.join(''));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
