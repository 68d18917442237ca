/** Passwords that everybody tries first, although they pass the rules of the specification. */
import { HttpError } from '#src/server/errors.ts';

const tooCommon =
  'This password is one that many people use, so it is easy to guess. Please choose another one.';

/** Letters that stand for others: `P@ssw0rd`. */
const lookAlikes: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i' },
  ...{ '0': 'o', $: 's', '5': 's', '7': 't' },
};

/** Beyond so many signs around a word, they are what has to be guessed. */
const signsAround = 6;

/**
 * Throws 400 for the field when the password is on the list of leaked ones, or is a word of that list or
 * of ours with a few digits and signs around it, such as `Password1` or our own name with a year. The list is loaded
 * when a password is chosen, because it is larger than everything else in the function.
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  const { leakedPasswords, ownWords } = await import('./leaked-passwords.server.ts');
  const common = new Set([...leakedPasswords, ...ownWords.map(plain)]);
  if (!guesses(password).some((guess) => common.has(guess))) return;
  throw new HttpError(400, tooCommon, { fields: { [field]: tooCommon } });
}

/** What somebody would have to try to find this password. */
function guesses(password: string): string[] {
  const written = password.toLowerCase();
  const word = wordOf(written);
  const words = [word, spell(word), wordOf(spell(written))].map(plain);
  const isWordAlone = written.length - word.length <= signsAround;
  return [written, plain(written), ...(isWordAlone ? words : [])];
}

const spell = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('');

/** Without the digits and signs at both ends. */
const wordOf = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** In small letters, without signs between them. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');
}
