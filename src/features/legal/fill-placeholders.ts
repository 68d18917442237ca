import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { addendumDifferences, addendumVersion } from '#src/buying/terms/addendum.ts';
import { endingTexts, legalFigures, ownTerms } from '#src/buying/terms/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { site } from '#src/site.ts';

const wordsOf = (group: string, entries: Record<string, { words: string }>) =>
  Object.entries(entries).map(([name, { words }]) => [`${group}.${name}`, words] as const);

const { contact } = site;

/** The placeholder names, e.g. `legal.notice`, with their values. */
export const placeholders: ReadonlyMap<string, string> = new Map([
  ['company', site.legalName],
  ['product', site.name],
  ['address', site.defaultUrl],
  ['city', contact.city],
  ['phone', contact.tollFree.display],
  ['infoEmail', contact.infoEmail],
  ['supportEmail', contact.supportEmail],
  ['billingEmail', contact.billingEmail],
  ...Object.entries(endingTexts).map(([name, words]) => [`ending.${name}`, words] as const),
  ['license.name', oneTimeProduct.name],
  ['addendum.path', `/legal/addendum/${addendumVersion}`],
  [
    'addendum.differences',
    addendumDifferences.map(({ clause, text }) => `- **Clause ${clause}.** ${text}`).join('\n'),
  ],
  ...wordsOf('legal', legalFigures),
  ...wordsOf('own', ownTerms),
  ...wordsOf('retention', retention),
]);

/** Replaces every placeholder; throws with the file name when one is unknown or not closed. */
export function fillPlaceholders(text: string, file: string): string {
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    const words = placeholders.get(name);
    if (words !== undefined) return words;
    throw new Error(
      `${file}: ${whole} is unknown. Write one of: ${[...placeholders.keys()].join(', ')}.`,
    );
  });
  const stray = /.{0,20}(\{\{|\}\}).{0,20}/.exec(filled)?.[0];
  if (stray) throw new Error(`${file}: a placeholder is not closed near "${stray}".`);
  return filled;
}
