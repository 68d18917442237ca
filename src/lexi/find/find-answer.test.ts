import fc from 'fast-check';
import { expect, test } from 'vitest';
import { states } from '#src/content/lists/law-lists.ts';
import type { Passage } from '#src/content/passages/passage.ts';
import { legalFigures } from '#src/buying/terms/legal-figures.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { readBook } from '#tests/fixtures/lexi-book.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';
import { converse, findAnswer } from './find-answer.ts';
import { isAboutOffer } from './subjects.ts';
import { site } from '#src/site.ts';
import { sizeForPopulation } from '#src/lexi/answer/price.ts';

function passage(path: string, title: string, text: string, kind: Passage['kind']): Passage {
  const dated = kind === 'article' && { date: '2026-01-02' };
  return { id: path, path, title, heading: '', text, kind, ...dated };
}
const knowledge = openKnowledge(
  [
    passage(
      '/harbors',
      'Sonar in harbors',
      'Harbor pilots steer by AI sonar. Texas counties apply in spring.',
      'article',
    ),
    passage(
      '/weekly',
      'Week 9',
      'The board of Zephyr won. (Note of January 9, 2026)\nA court will hear Zephyr and Quillon in spring.',
      'article',
    ),
    passage('/legal#vendor-data', 'Vendor terms', 'A vendor stores logbooks in vaults.', 'legal'),
  ],
  readBook(),
);
const ask = (message: string, ...before: string[]) =>
  findAnswer(message, converse(before, knowledge), knowledge);
const priced = 'How much does it cost for a city of 40,000?';

test.each(['And for a year?', 'Yearly?', 'What about per month?', 'And what does that cost us?'])(
  'after a question for a price, %j asks for a price again',
  (message) => {
    expect(ask(message, priced).answer.text).toContain('For a population of 40,000');
  },
);

test.each(['Who owns our data?', 'Can we cancel anytime?', 'What about FedRAMP?', 'And support?'])(
  'after a question for a price, %j asks for something else',
  (message) => {
    expect(ask(message, priced).answer.text).not.toContain('For a population of');
  },
);

test('a population in a question about a change of plan does not ask for a price', () => {
  const { text } = ask(
    'Our population may pass 50,000. Do we move to the bigger plan at once?',
  ).answer;
  expect(text).not.toContain('For a population of');
});

test('a question about votes is not answered with the record of the bill', () => {
  const { kind, answer } = ask('How did the House vote on HR 1?');
  expect(kind).not.toBe('law');
  expect(answer.sources.map(({ href }) => href)).not.toContain('/laws/us-state-ai-law-moratorium');
});

test('a population and a word for a price may be in different messages', () => {
  expect(ask('What about a county of 120,000?', priced).answer.text).toContain(
    dollars(`${sizeForPopulation(120_000)}-yearly`),
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
])('%j names a state but is about us, also for a model', (message, href) => {
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
  ['pls send w9', '/procurement', 'W-9'],
  ['hw much is it for county w 180k residnets', '/pricing', '$2,500'],
  ['cost for city of sixty thousand ppl', '/pricing', '$2,000'],
  ['can we get a re fund', '/legal#subscription-ending', 'refund'],
  ['singlesignon', '/software#workspace', 'single sign-on'],
  ['acces after payin', '/legal#subscription-access', legalFigures.accessAfterPayment.text],
])('%j, with typing errors or abbreviations, is answered from %s', (message, href, phrase) => {
  const { text, sources } = ask(message).answer;
  expect(sources.map((source) => source.href)).toContain(href);
  expect(text).toContain(phrase);
});

test('the answer about a replaced law begins with its status', () => {
  expect(ask('penalties of Colorado SB 24-205').answer.text).toMatch(
    /^Colorado SB 24-205: It was replaced\./,
  );
});

test('no answer about a state has a law of another state', () => {
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

test('when several laws match, or the state is missing, Lexi lists laws and asks', () => {
  const which = ask('Is there an AI law in California?');
  expect(which.kind, which.answer.text).toBe('asked back');
  expect(which.answer.text).toMatch(/^California has several \[\d\]\. Which do you mean\?/);
  const where = ask('What are the fines of the law on AI in police reports?');
  expect(where.kind).toBe('asked back');
  expect(where.answer.text).toMatch(/^It depends on the .*state/);
});

test('for a state without a record, the answer says so and has only federal rules', () => {
  const recorded = new Set(readBook().laws.map(({ jurisdiction }) => jurisdiction));
  const { name, slug } = states.find((state) => !recorded.has(state.slug))!;
  const { text, sources } = ask(`Does ${name} have an AI law?`).answer;
  expect(text).toMatch(new RegExp(`^Our register has no AI law of ${name}`));
  expect(sources[0]?.href).toBe(`/laws/${slug}`);
});

test('when nothing matches, Lexi says so in a sentence, with the nearest page if one is near, and a person', () => {
  const { kind, answer } = ask('Does your software refund qwertz vouchers to jugglers in spring?');
  expect(kind).toBe('nothing');
  expect(answer.text).toMatch(/^I did not find that on our pages/);
  const hrefs = answer.sources.map(({ href }) => href);
  expect(hrefs.slice(-2)).toEqual(['/#demo-name-field', '/contact#contact-section']);
  expect(hrefs.length).toBeLessThanOrEqual(3);
});

test('an answer from an article has its sentence and its date', () => {
  const { kind, answer } = ask('Do harbor pilots steer by AI sonar?');
  expect(kind).toBe('pages');
  expect(answer.text).toMatch(/^As of January 2, 2026: Harbor pilots steer by AI sonar\./);
});

test('our vendor terms answer only questions about suppliers', () => {
  const paths = (message: string) =>
    ask(message)
      .passages()
      .map(({ path }) => path);
  expect(paths('Do you keep logbooks in vaults?')).not.toContain('/legal#vendor-data');
  expect(paths('Where do your vendors store logbooks in vaults?')).toContain('/legal#vendor-data');
});

test('for any message, the citation marks are the numbers of the sources', () => {
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

test.each(['Is Zorbatron FedRAMP authorized?', 'how to change a flat tire'])(
  '%j is about others and is not answered',
  (message) => {
    const { kind, answer } = ask(message);
    expect(kind).toBe('nothing');
    expect(answer.text).toMatch(/^I did not find that/);
  },
);

test('a city in a question about the law implies its state', () => {
  const { answer } = ask('Is facial recognition in real time allowed for Seattle police?');
  expect(answer.sources[0]?.href).toBe('/laws/wa-facial-recognition');
  expect(answer.text).toContain('warrant');
});

test('a law comes before the law that it replaced', () => {
  const { answer } = ask('When will the replacement law of Colorado begin?');
  const hrefs = answer.sources.map(({ href }) => href);
  expect(hrefs).toContain('/laws/co-sb-26-189');
  expect(hrefs.indexOf('/laws/co-sb-24-205')).not.toBe(0);
  expect(answer.text).not.toMatch(/SB 24-205[^]*SB 26-189/);
});

test('a state in a question that is not about AI or a duty does not lead to the register', () => {
  expect(ask('What is the GDP of Louisiana?').kind).toBe('nothing');
});

test('an answer about a law adds the duties that were asked about', () => {
  const { answer } = ask('What must a Utah sheriff put on a report written with ChatGPT?');
  expect(answer.sources[0]?.href).toBe('/laws/ut-sb-180');
  expect(answer.text).toContain('- Law enforcement agencies in Utah:');
});

test('a bill that is not in the register is not a question about us, and a bill that a record names is found', () => {
  expect(ask('ab 1018 status').kind).toBe('nothing');
  expect(ask('hr 9925 status').answer.sources[0]?.href).toBe('/laws/us-state-ai-law-moratorium');
});

test.each([
  ['How many EMPLOYEES do you have??', 'company-people'],
  ['hi, how many employees do you have, thanks', 'company-people'],
  ['Do you take POs', 'buying-purchase-order'],
  ['your roadmap.', 'product-roadmap'],
])('the message %j that equals a wording gets the answer of its question: %s', (message, id) => {
  expect(knowledge.worded(message)?.id).toBe(id);
  const { lines } = readBook().questions.find((question) => question.id === id)!;
  expect(ask(message).answer.text).toContain(lines[0]);
});

test('every wording gets the answer of its own question', () => {
  const others = readBook().questions.flatMap(({ question, wordings, lines }) =>
    [question, ...wordings].filter(
      // A blank of a template such as "[120]" stands in parentheses.
      (wording) => !ask(wording).answer.text.includes(lines[0]!.replace(/\[(\d+)\]/g, '($1)')),
    ),
  );
  expect(others).toEqual([]);
});

test('a wording that refers to an earlier message does not count as a question of its own', () => {
  expect(ask('when does it take effect', 'What is HB 149?').answer.sources[0]?.href).toBe(
    '/laws/tx-hb-149',
  );
});

test.each([
  ['who enforces it', 'Tell me about Utah SB 180', '/laws/ut-sb-180'],
  ['what about counties?', 'What does HB 149 require?', '/laws/tx-hb-149'],
])('%j after a question about a law is about that law', (message, before, href) => {
  expect(ask(message, before).answer.sources[0]?.href).toBe(href);
});

test('two words of a message are not enough to quote a page, unless it asks for news or a figure', () => {
  expect(ask('Are there vaults for logbooks?').kind).toBe('nothing');
  expect(ask('Which AI sonar do pilots have?').kind).toBe('pages');
});

test('an article is not quoted for a message that is about neither AI, a law nor a government', () => {
  expect(ask('Which harbor pilots steer by sonar in spring?').kind).toBe('nothing');
});

test('a name that only an article has is found in it, below the later note of its editor', () => {
  expect(ask('what became of quillon and zephyr').answer.text).toMatch(
    /^The board of Zephyr won\. \(Note of January 9, 2026\) As of January 2, 2026: A court/,
  );
});

test('small words tell questions with the same terms apart', () => {
  expect(ask('how can I log into my account').answer.sources[0]?.href).toBe('/login');
  expect(ask('help, I can not log in').answer.sources[0]?.href).toBe('/forgot-password');
});

test('a question that is not on the page of questions is cited by its source alone', () => {
  const off = readBook().questions.filter(({ isOffPage }) => isOffPage);
  expect(off.length).toBeGreaterThan(10);
  for (const { question, id } of off)
    expect(ask(question).answer.sources.map(({ href }) => href)).not.toContain(`/questions#${id}`);
});

test.each(['when does it take effect', 'does it apply to us', 'can you send it to me'])(
  '%j without an earlier message is asked back',
  (message) => {
    expect(ask(message).kind).toBe('asked back');
  },
);

test('answers that our pages do not have something link to `/questions`', () => {
  for (const [message, id] of [
    ['UEI', 'buying-vendor-registration'],
    [`how many people work at ${site.name}`, 'company-people'],
    ['2fa?', 'accounts-second-factor'],
  ])
    expect(ask(message!).answer.sources.map(({ href }) => href)).toContain(`/questions#${id}`);
});

test('a question about us with a state is not about the law', () => {
  expect(ask('Do you have an office in Texas?').answer.sources[0]?.href).toMatch(/^\/contact/);
});

test('a summary of a law says whom it leaves out', () => {
  const { answer } = ask('Does Texas HB 149 count a hospital district as government?');
  expect(answer.text).toContain('not hospital districts');
});

// One long run takes about as long as 16 short runs with the same total length; with a quadratic pattern it
// would take up to 16 times as long. The test measures CPU time of this thread, which other work on the machine
// does not affect, and repeats a slow round.
test.each([
  ['.', '!?', '?', '-', '"', '_ '],
  ['a', 'texasohio', 'xqzvk', 'HB 1 ', '1/'],
  ['7', '12,', '$1 ', 'one ', '1 k '],
  ['Texas ', 'New York, ', 'city of ', 'we are a ', 'law '],
  ['please ', 'show me ', 'govern ', 'say that ', 'a@b'],
])('a long run of %j takes linear time', (...pieces) => {
  const [parts, long, most] = [16, 16_000, 4];
  // The resolution of CPU time may be some milliseconds.
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
])('"%s" gets the same answer with typographic quotes and dashes', (message) => {
  const typed = message.replaceAll("'", '’').replaceAll(' - ', ' — ');
  expect(typed).not.toBe(message);
  expect(ask(typed).answer).toEqual(ask(message).answer);
});

test.each([
  [
    'Effective date of Rhode Island’s Artificial Intelligence Accountability Act?',
    'is a bill, not a',
  ],
  ['Does the EU AI Act apply to our township in Michigan?', 'It is written for the European Union'],
  ['when does the GUARD act begin', 'New York City GUARD Act'],
  ['Was an AI policy due in July for a village in Ohio?', 'does not list cities and towns'],
  [
    'Do Utah’s rules on comparing faces reach our city library?',
    'counties are government entities here was not read',
  ],
  ['Can a school in Colorado use face recognition at its doors?', 'Make no contract'],
  ['We’re a state department of transportation with 4,000 staff. pricing?', 'a custom quote'],
  ['which bracket is a population of exactly 75,000 in', 'Medium Agency'],
  ['we can’t sign anything under Louisiana law', 'its own law or its own courts'],
  ['Can we pay for it if our auditor objects to sonar?', 'The nearest on our pages: '],
])('%j is answered with what was asked', (message, said) => {
  expect(ask(message).answer.text).toContain(said);
});

test.each([
  'Do the civil rights council’s hiring rules reach a county in California?',
  'Does Oregon HB 2571 on body cameras concern our city?',
])('%j does not get that the record lists no local government', (message) => {
  expect(ask(message).answer.text).not.toContain('does not list');
});

test('the day of a duty that was asked for comes without the other days of its record', () => {
  const { text } = ask('What date is the Connecticut state AI inventory due?').answer;
  expect(text).toMatch(/^Connecticut SB 1103: [^\n]*by December 31 of each year/);
  expect(text).not.toContain('February 1, 2024');
});

test('an amount names what we sell for it, if it is one thing', () => {
  expect(ask('which one comes with the $1,999 purchase').answer.text).toContain('one-time license');
  expect(ask('what do we get for $2,500 a month').answer.text).toContain('Medium Agency');
  expect(ask('is the 2 thousand dollar thing really one time').answer.text).toContain('paid once');
});

test('two neighboring letters that changed places are read', () => {
  expect(ask('will our data be used to trian your models').answer.text).toContain(
    'do not use your data',
  );
  expect(ask('shuold I vote for the councilman who wants AI cameras?').answer.text).toContain(
    'no opinions',
  );
});

test('a story before a question may speak of a budget without asking for our prices', () => {
  const story = 'Cañon City, Colorado here. Our chief wants cameras with face recognition downtown';
  expect(ask(`${story} and pays from his budget. What has to happen first?`).answer.text).toContain(
    '22-113',
  );
});

test('a city whose name has that of a state and that is in two states is asked for its state', () => {
  expect(ask('Kansas City - any state AI law on us?').answer.text).toContain('Which state');
  expect(ask('Kansas City, MO: any state AI law on us?').answer.text).toContain('Missouri');
});

test('a law of the police binds local governments', () => {
  expect(ask('any AI law of Minnesota that binds a city?').answer.text).toContain('626.19');
});

test('what is fine is no fine', () => {
  const asked = 'The director in Texas says a chatbot is fine. Do we put up a notice?';
  expect(ask(asked).answer.text).not.toContain('Penalties');
});

test.each([
  ['how many of our people can use it', 'unlimited users'],
  ["does Tenessee's deepseek ban cover a metro government", 'not cities and counties'],
  ['¿Cuánto dura la demo y cuesta algo?', 'treinta minutos'],
  ['The jail vendor in Kentucky just offered us face matching. Is a policy needed first?', '176'],
])('%j is no refusal, and each part of it is answered', (message, phrase) => {
  expect(ask(message).answer.text).toContain(phrase);
});

test('a blank of a template is no mark of a source', () => {
  const { text, sources } = ask('CPI clause').answer;
  expect(text).toContain('at least (120) days');
  expect(sources).toHaveLength(2);
});
