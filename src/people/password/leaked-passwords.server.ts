/** The list of common passwords, loaded on demand because it is larger than the rest of a function. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { site } from '#src/site.ts';

/** The passwords that leaked most often, in lower case. */
export const leakedPasswords = dictionary['passwords-common'];

/** Words from our own pages. */
export const ownWords = [
  site.name,
  site.legalName,
  site.blog.name,
  site.contact.city,
  'Lexi',
  site.contact.city.split(',')[0]!,
  site.contact.infoEmail.split('@').at(-1) ?? '',
  'governance',
  'city hall',
  'our city',
  'our county',
];
