/** Refuses passwords that meet the specified rules but are easy to guess. */
import { HttpError } from '#src/server/errors.ts';

const tooCommon =
  'This password is one that many people use, so it is easy to guess. Please choose another one.';

/** Characters that replace letters, as in `P@ssw0rd`. */
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** More extra characters than this around a common word make a password hard to guess. */
const mostExtraCharacters = 6;

/**
 * Throws 400 for the field when the password is a common one, or a common word or our own name with a few
 * digits and signs around it, such as `Password1`. The list of the passwords that leaked most often is loaded on
 * demand, because it is larger than the rest of the function.
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  const { leakedPasswords, ownWords } = await import('./leaked-passwords.server.ts');
  const common = new Set([...leakedPasswords, ...ownWords.map(plain)]);
  if (!guesses(password).some((guess) => common.has(guess))) return;
  throw new HttpError(400, tooCommon, { fields: { [field]: tooCommon } });
}

/** The common words that this password may be derived from. */
function guesses(password: string): string[] {
  const written = password.toLowerCase();
  const word = trimSigns(written);
  const readings = [word, spell(word), trimSigns(spell(written))].map(plain);
  const isMostlyWord = written.length - word.length <= mostExtraCharacters;
  return [written, plain(written), ...(isMostlyWord ? readings : [])];
}

const spell = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('');

/** Removes digits and signs at both ends. */
const trimSigns = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Lower-case letters and digits only. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');
}
