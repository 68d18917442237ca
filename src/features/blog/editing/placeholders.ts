/** The placeholders of a new draft, which its editor replaces. */

/** The start of every placeholder text of a new draft; no published article may still contain it. */
export const placeholder = 'Replace this';

/** The address of a source until its editor knows the real one. */
export const placeholderUrl = 'https://www.example.com/replace-this';

/** True for a placeholder text of a new draft. */
export const isPlaceholder = (text: string): boolean =>
  text.includes(placeholder) || text.includes('replace-this');

/** The message about a placeholder in an article that readers will see. */
export const placeholderMessage =
  'These are still the words of a new draft. Write your own, or set draft: true.';

/** The message about a placeholder in a file that is YAML alone. */
export const stillNew = 'These are still the words of a new file. Write your own.';
