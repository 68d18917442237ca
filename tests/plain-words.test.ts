/** Unnatural phrasings that must not appear in any text that visitors, buyers, administrators or operators read. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Phrases to avoid, in lower case, with what to write instead; a space also matches a line break. */
const replacements: Record<string, string> = {
  anew: 'again',
  anybody: 'anyone',
  'at hand': 'available',
  begun: 'started',
  'by that.': 'say what does it: “This signs out …”',
  cancelled: 'canceled',
  deeds: 'actions',
  'e-mail': 'email',
  everybody: 'everyone',
  'goes on': 'continues, happens',
  'just now': 'right now',
  licence: 'license',
  mend: 'fix; in contracts: cure',
  'need not': 'don’t need to',
  nobody: 'no one',
  'once more': 'again',
  'shall the': 'should the',
  somebody: 'someone',
  'stands in': 'is in',
  'stands under': 'is subject to',
  'the catalogue does': 'the catalog does',
  'in the catalogue': 'in the catalog',
  ticked: 'checked',
  untick: 'uncheck',
  // Forms and pages
  'a purchase file needs': 'Documents for your procurement file',
  'cannot be brought back': 'can’t be undone',
  'cannot be shown': 'We can’t show …',
  'check one answer': 'Fix one field',
  'code of our': 'Code from our',
  'code of the': 'Code from the',
  'did not make the payment': 'declined the payment',
  'faster than a person': 'Please wait a moment and send it again.',
  'is not made yet': 'We couldn’t create …',
  'is not right': 'is incorrect',
  'is not saved': 'We couldn’t save …',
  'keeps nothing': 'can’t save …',
  'manage what your agency has': 'manage your agency’s account',
  'mark the text': 'select the text',
  'password alone': 'only your password',
  'point less': 'point lower',
  'points less': 'points lower',
  'points more': 'points higher',
  'we do not know this': 'We couldn’t find this …, We don’t recognize this …',
  'we do not sell this': 'That plan isn’t available.',
  'who we write to': 'Contact',
  'work in it for yourself': 'try it yourself',
  'would keep this level': 'How to keep this level',
  'would reach the next': 'How to reach the next level',
  'your password now': 'Current password',
  // Mails
  'answer it or': 'reply to it or',
  'answer this': 'reply to this',
  'cut off on its way': 'cut off',
  'every mail': 'every email',
  'in mails': 'in emails',
  'look into the spam': 'Check your spam folder',
  'may bind': 'is authorized to sign for',
  'money of it': 'part of it',
  'nothing left to join': 'has ended',
  'on its way to it': 'on its way',
  'our mail': 'our email',
  'pass it on to': 'share it with, forward it to',
  'started for you': 'already started',
  'stripe told': 'Stripe reported',
  'the law has us': 'we must … by law',
  'the way it came': 'to your original payment method',
  'this mail': 'this email',
  'we hope you,': '(hopefully you)',
  'you get this': 'You’re receiving this',
  // Pages and articles
  'and govern it': 'say what the screen shows, or who does what',
  'by many doors': 'a scene from one agency',
  'no project before': 'Start without an implementation project',
  'on the same register': 'say what is listed where',
  'that telling is welcome': 'leave it out',
  'they answer the law': 'leave it out',
  'they chose time': 'leave it out',
  'travels well': 'leave it out',
  'what came of it': 'Results, and whose',
};

const files = globSync(['{src,netlify}/**/*.{ts,tsx,astro,mjs,md,mdx}', '.env.example'], {
  exclude: [
    '**/*.test.*',
    // Archived terms must stay as customers accepted them.
    'src/content/legal-archive/**',
    // These match what visitors and the model write.
    'src/content/passages/**',
    'src/lexi/read/kinds.ts',
    'src/lexi/answer/small-talk.ts',
    'src/lexi/find/subjects.ts',
    'src/lexi/model/check-piece.ts',
  ],
});

const phrases = Object.keys(replacements).map((phrase) =>
  phrase.replaceAll('.', '\\.').replaceAll(' ', '\\s+'),
);
// Skips identifiers in code, which follow a dot or precede a colon.
const banned = new RegExp(`(?<![\\w.-])(?:${phrases.join('|')})(?![\\w:-])`, 'gi');
const comment = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

function findBanned(file: string, source: string): string[] {
  const text = source.replace(comment, (text) => text.replace(/[^\n]/g, ' '));
  return [...text.matchAll(banned)].map(({ 0: found, index }) => {
    const phrase = found.toLowerCase().replace(/\s+/g, ' ');
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line} has “${phrase}”. Write: ${replacements[phrase]}`;
  });
}

test('reports a phrase with its file, line and replacement', () => {
  const source = '// Nobody reads this.\nconst words = `The rest stands\n  under`;';
  expect(findBanned('a.ts', source)).toEqual(['a.ts:2 has “stands under”. Write: is subject to']);
});

test('no text has a phrase to avoid', () => {
  expect(files.flatMap((file) => findBanned(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('no document has a merge conflict marker, not even one that a formatter turned into a quotation', () => {
  const mark = /^(?:<{7} |>{7} |(?:> ){6}>).*$/m;
  expect('words\n> > > > > > > branch\n').toMatch(mark);
  const documents = globSync(['*.md', 'docs/**/*.md', 'src/content/**/*.{md,mdx,yaml}']);
  expect(documents).toContain('README.md');
  expect(documents.filter((file) => mark.test(readFileSync(file, 'utf8')))).toEqual([]);
});
