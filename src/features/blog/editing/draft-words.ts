/** The words that a new draft holds where its editor's own words belong. */

/** What every placeholder text of a new draft begins with; nothing published may still contain it. */
export const placeholder = 'Replace this';

/** The address that stands for a source until its editor knows it. */
export const placeholderUrl = 'https://www.example.com/replace-this';

/** True for a text that a new draft brought along. */
export const isPlaceholder = (text: string): boolean =>
  text.includes(placeholder) || text.includes('replace-this');

/** What is said of a placeholder in an article that readers will see. */
export const draftWords =
  'These are still the words of a new draft. Write your own, or set draft: true.';
