import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Passage } from '#src/passages/passage.ts';
import { anyText } from '../../../../tests/fixtures/any-text.ts';
import { readBook } from '../../../../tests/fixtures/lexi-book.ts';
import { dollars } from '../../../../tests/fixtures/prices.ts';
import { openKnowledge } from '../knowledge/knowledge.ts';
import { findAnswer } from './find-answer.ts';
import { isAboutOffer } from './subjects.ts';

const passage = (path: string, title: string, text: string, kind: Passage['kind']): Passage => ({
  ...{ id: path, path, title, heading: '', text, kind },
  ...(kind === 'article' && { date: '2026-01-02' }),
});
const knowledge = openKnowledge(
  [
    passage(
      '/harbors',
      'Sonar in harbors',
      'Harbor pilots steer by AI sonar. Texas counties apply in spring.',
      'article',
    ),
    passage('/legal#vendor-data', 'Vendor terms', 'A vendor stores logbooks in vaults.', 'legal'),
  ],
  readBook(),
);
const ask = (message: string, ...before: string[]) => findAnswer(message, before, knowledge);
const priced = 'How much does it cost for a city of 40,000?';

test.each(['And for a year?', 'Yearly?', 'What about per month?', 'And what does that cost us?'])(
  'after a question about a price, %j asks for it again',
  (message) => {
    expect(ask(message, priced).answer.text).toContain('For a population of 40,000');
  },
);

test.each(['Who owns our data?', 'Can we cancel anytime?', 'What about FedRAMP?', 'And support?'])(
  'after a question about a price, %j asks for something else',
  (message) => {
    expect(ask(message, priced).answer.text).not.toContain('For a population of');
  },
);

test('a population in a question on when a plan changes brings no price', () => {
  const { text } = ask(
    'Our population may pass 50,000. Do we move to the bigger plan at once?',
  ).answer;
  expect(text).not.toContain('For a population of');
});

test('the record of a bill does not answer who voted how', () => {
  const { kind, answer } = ask('How did the House vote on HR 1?');
  expect(kind).not.toBe('law');
  expect(answer.sources.map(({ href }) => href)).not.toContain('/laws/us-state-ai-law-moratorium');
});

test('a population before or after the word for a price gets its price', () => {
  expect(ask('What about a county of 120,000?', priced).answer.text).toContain(
    dollars('medium-yearly'),
  );
  expect(ask('How much is it?', 'We are a city of 60,000.').answer.text).toContain(
    dollars('small-urban-yearly'),
  );
});

test.each([
  ['How much does it cost for a county in Texas?', '/pricing'],
  ['What is the price for New York City?', '/pricing'],
  ['We are a city in Texas. Can we cancel anytime?', '/legal#subscription-ending'],
  ['How do we cancel? We are in Texas.', '/legal#subscription-ending'],
])('%j names a state and is about us, for a model too', (message, href) => {
  const { answer, passages } = ask(message);
  expect(answer.sources[0]?.href).toBe(href);
  expect(passages()[0]?.path).toBe(href);
});

test.each([
  ['texs ai act penaltys', '/laws/tx-hb-149', '$10,000'],
  ['When does the Texas AI law take effect?', '/laws/tx-hb-149', 'January 1, 2026'],
  ['hb149 fines', '/laws/tx-hb-149', '$10,000'],
  ['who does SB 5 in CT apply to', '/laws/ct-sb-5', 'Developers and deployers'],
  ['montana disclosre of ai', '/laws/mt-hb-178', 'October 1, 2025'],
  ['soc2', '/legal#subscription-security', 'SOC 2 compliant'],
  ['pls send w9', '/resources#procurement-section', 'W-9'],
  ['hw much is it for county w 180k residnets', '/pricing', '$2,500'],
  ['cost for city of sixty thousand ppl', '/pricing', '$2,000'],
  ['can we get a re fund', '/legal#subscription-ending', 'refund'],
  ['singlesignon', '/software#workspace', 'single sign-on'],
  ['acces after payin', '/legal#subscription-access', '24 hours'],
])('%j, as people type it, is answered from %s', (message, href, words) => {
  const { text, sources } = ask(message).answer;
  expect(sources.map((source) => source.href)).toContain(href);
  expect(text).toContain(words);
});

test('a law that was replaced is answered with what replaced it first', () => {
  expect(ask('penalties of Colorado SB 24-205').answer.text).toMatch(
    /^Colorado SB 24-205: It was replaced\./,
  );
});

test('no answer about a state names a law of another one', () => {
  const names = new Map(readBook().laws.map(({ id, shortName }) => [id, shortName]));
  const foreign: string[] = [];
  for (const place of ['Texas', 'Maine', 'Utah', 'Ohio', 'Alabama', 'Kansas', 'Kentucky'])
    for (const asked of ['AI law penalties', 'chatbot rules', 'When does the AI law start in'])
      for (const { href } of ask(`${asked} ${place}`).answer.sources) {
        const id = /^\/laws\/([a-z]{2}-.*)/.exec(href)?.[1] ?? '';
        const isFederal = id.startsWith('us-');
        if (names.has(id) && !isFederal && !names.get(id)?.startsWith(place))
          foreign.push(`${asked} ${place}: ${id}`);
      }
  expect(foreign).toEqual([]);
});

test('where several laws of a state fit, or the state is not named, Lexi says which there are and asks', () => {
  const which = ask('Is there an AI law in California?');
  expect(which.kind, which.answer.text).toBe('asked back');
  expect(which.answer.text).toMatch(/^California has several \[\d\]\. Which do you mean\?/);
  const where = ask('What are the fines of the law on AI in police reports?');
  expect(where.kind).toBe('asked back');
  expect(where.answer.text).toMatch(/^It depends on the state\. Which one do you mean\?/);
});

test('a state without a record is said so, and only federal rules are named', () => {
  const { text, sources } = ask('Does Alabama have an AI law?').answer;
  expect(text).toMatch(/^Our register has no AI law of Alabama/);
  expect(sources[0]?.href).toBe('/laws/alabama');
});

test('when nothing fits, the nearest questions, a person and the search are offered', () => {
  const { kind, answer } = ask('Does your software refund qwertz vouchers to jugglers in spring?');
  expect(kind).toBe('nothing');
  expect(answer.text).toMatch(/^I did not find that on our pages/);
  const hrefs = answer.sources.map(({ href }) => href);
  expect(hrefs.slice(-3)).toEqual(['/#demo-name-field', '/contact#contact-section', '/search']);
  for (const href of hrefs.slice(0, -3)) expect(href).toMatch(/^\/questions#/);
  expect(hrefs.length).toBeLessThanOrEqual(6);
});

test('what only an article says is answered with its sentence and its date', () => {
  const { kind, answer } = ask('Do harbor pilots steer by AI sonar?');
  expect(kind).toBe('pages');
  expect(answer.text).toMatch(/^As of January 2, 2026: Harbor pilots steer by AI sonar\./);
});

test('terms for our own suppliers answer only questions about suppliers', () => {
  const paths = (message: string) =>
    ask(message)
      .passages()
      .map(({ path }) => path);
  expect(paths('Do you keep logbooks in vaults?')).not.toContain('/legal#vendor-data');
  expect(paths('Where do your vendors store logbooks in vaults?')).toContain('/legal#vendor-data');
});

test('for any message the marks of an answer are the numbers of its sources', () => {
  fc.assert(
    fc.property(anyText({ minLength: 1, maxLength: 200 }), (message) => {
      const { text, sources } = ask(message).answer;
      const marks = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, mark]) => Number(mark)));
      expect([...marks].sort((a, b) => a - b)).toEqual(sources.map(({ number }) => number));
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['What does it cost in Texas?', true],
  ['Can we cancel our contract?', true],
  ['We are a state agency. What is the price?', true],
  ['How do you bill us, what are the fees?', true],
  ['What are the fines under TRAIGA?', false],
  ['Does Texas law cap the price of a contract?', false],
  ['Which rules on contracts hold in Ohio?', false],
  ['Is facial recognition used in Ohio?', false],
])('%j is about our offer: %s', (question, expected) => {
  expect(isAboutOffer(question)).toBe(expected);
});

test.each([
  'How much does Zorbatron cost per seat?',
  'Is Zorbatron FedRAMP authorized?',
  'how to change a flat tire',
])('%j is about others, and gets no answer about us', (message) => {
  const { kind, answer } = ask(message);
  expect(kind).toBe('nothing');
  expect(answer.text).toMatch(/^I did not find that/);
});

test('a city stands for its state in a question about the law', () => {
  const { answer } = ask('Is facial recognition in real time allowed for Seattle police?');
  expect(answer.sources[0]?.href).toBe('/laws/wa-facial-recognition');
  expect(answer.text).toContain('warrant');
});

test('a law that was replaced is told after the one that replaced it', () => {
  const { answer } = ask('When will the replacement law of Colorado begin?');
  expect(answer.sources[0]?.href).toBe('/laws/co-sb-26-189');
});

test('a state is no answer by itself: what is not about AI or a duty is not looked up in the register', () => {
  expect(ask('What is the GDP of Louisiana?').kind).toBe('nothing');
});

test('an answer about a law adds the duties that were asked about', () => {
  const { answer } = ask('What must a Utah sheriff put on a report written with ChatGPT?');
  expect(answer.sources[0]?.href).toBe('/laws/ut-sb-180');
  expect(answer.text).toContain('- Law enforcement agencies in Utah:');
});

test('a bill that the register does not have is no question about us, and one that a record names is found', () => {
  expect(ask('ab 1018 status').kind).toBe('nothing');
  expect(ask('hr 9925 status').answer.sources[0]?.href).toBe('/laws/us-state-ai-law-moratorium');
});

test.each(['when does it take effect', 'does it apply to us', 'can you send it to me'])(
  '%j with nothing before it is asked back',
  (message) => {
    expect(ask(message).kind).toBe('asked back');
  },
);

test('what our pages do not say is on the page of questions, and every answer of it links there', () => {
  for (const [message, id] of [
    ['UEI', 'buying-vendor-registration'],
    ['how many people work at Levee', 'company-people'],
    ['2fa?', 'accounts-second-factor'],
  ])
    expect(ask(message!).answer.sources.map(({ href }) => href)).toContain(`/questions#${id}`);
});

test('a state in a question about us does not make it one about the law', () => {
  expect(ask('Do you have an office in Texas?').answer.sources[0]?.href).toMatch(/^\/contact/);
});

test('a summary of a law says whom it leaves out', () => {
  const { answer } = ask('Does Texas HB 149 count a hospital district as government?');
  expect(answer.text).toContain('not hospital districts');
});

// One long run and as many characters in 16 short ones take about as long; with a pattern that reads a run
// again from each of its characters the long one takes up to 16 times as long. Processor time of this thread
// is counted, so neither a busy machine nor the tests of another file decide it. A slow round is repeated.
test.each([
  ['.', '!?', '?', '-', '"', '_ '],
  ['a', 'texasohio', 'xqzvk', 'HB 1 ', '1/'],
  ['7', '12,', '$1 ', 'one ', '1 k '],
  ['Texas ', 'New York, ', 'city of ', 'we are a ', 'law '],
  ['please ', 'show me ', 'govern ', 'say that ', 'a@b'],
])('a long run of %j takes no longer for each character than a short one', (...pieces) => {
  const [parts, long, most] = [16, 16_000, 4];
  // A system may count time in steps of some milliseconds.
  const leastMicroseconds = 10_000;
  const timeOf = (message: string, times: number) => {
    const before = process.threadCpuUsage();
    for (let time = 0; time < times; time += 1) ask(message);
    const { user, system } = process.threadCpuUsage(before);
    return Math.max(user + system, leastMicroseconds);
  };
  for (const piece of pieces) {
    const message = `HB 1${piece.repeat(long / piece.length)}1`;
    const short = message.slice(0, long / parts);
    let growth = Infinity;
    for (let round = 0; round < 3 && growth >= most; round += 1)
      growth = Math.min(growth, timeOf(message, 1) / timeOf(short, parts));
    expect(growth, piece).toBeLessThan(most);
  }
});

test.each([
  "What's the penalty in Texas?",
  "We don't have 50,000 people. What's our price?",
  "I didn't ask - who's the mayor's boss?",
])('"%s" is answered alike with the quotes and dashes that a phone types', (message) => {
  const typed = message.replaceAll("'", '’').replaceAll(' - ', ' — ');
  expect(typed).not.toBe(message);
  expect(ask(typed).answer).toEqual(ask(message).answer);
});
