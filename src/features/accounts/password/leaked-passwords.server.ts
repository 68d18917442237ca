/** What people choose first: loaded when a password is chosen, because it is larger than all the rest of a function. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { site } from '#src/site.ts';

/** The passwords that leaked most often, most frequent first, in small letters. */
export const leakedPasswords = dictionary['passwords-common'];

/** Words that people take from our own pages. */
export const ownWords = [
  ...[site.name, site.legalName, site.blog.name, site.contact.city, 'Lexi', 'New Orleans'],
  ...[site.contact.infoEmail.split('@').at(-1) ?? '', 'governance'],
  ...['city hall', 'our city', 'our county'],
];
