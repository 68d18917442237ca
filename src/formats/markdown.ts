/** A text as Markdown that shows it as it is. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
