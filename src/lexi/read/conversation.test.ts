import { expect, test } from 'vitest';
import { readBook } from '#tests/fixtures/lexi-book.ts';
import { dollars } from '#tests/fixtures/prices.ts';
import { openKnowledge } from '#src/lexi/knowledge/knowledge.ts';
import { converse } from '#src/lexi/find/find-answer.ts';
import { splitParts } from './parts.ts';

const knowledge = openKnowledge([], readBook());
/** Lexi's answer to the last of some messages. */
const ask = (...messages: string[]) => converse(messages, knowledge).at(-1)!.answer;

test.each([
  [['What happens to our data when we leave?', 'how soon do you delete it?'], 'Within 30 days'],
  [['Who approves a Medium use in your policy template?', 'and High?'], 'executive sponsor'],
  [['I booked a demo and got no email.', 'its not in spam'], 'If it is not there'],
  [['how long do you keep this chat', 'can I delete it'], 'you can delete the conversation'],
  [['when can we do a demo', 'how long does it run'], 'thirty minutes'],
  [['can we pay by invoice', 'how long do we have'], '30 days after the invoice date'],
  [['which laws apply in California to police', 'and schools?'], 'SB 1288'],
])('%j: a follow-up that the last answer answers gets that sentence', (messages, phrase) => {
  expect(ask(...messages).text).toContain(phrase);
});

test.each([
  [
    ['what goes in the AI incident response plan', 'how quick does a sev 2 need containing'],
    'contained in 1 business day',
  ],
  [
    ['Can we get a W-9?', 'and a COI naming the City as certificate holder'],
    'insurance certificate',
  ],
  [['Is there a one-time license?', 'and after the 36 months?'], "12 months' notice"],
  [['Do you sign an AI addendum?', 'how does yours differ?'], '9 clauses differ'],
  [['What is the GovAI Coalition?', 'how do we join?'], 'join the coalition itself'],
])('%j: a follow-up finds the neighbor in the same subject', (messages, phrase) => {
  expect(ask(...messages).text).toContain(phrase);
});

test.each([
  [
    ['does NYC local law 144 cover city agencies', 'what do they charge a day if youre caught'],
    '$500',
  ],
  [['what does the HHS web rule ask', 'is it Justice that checks up on us'], 'Civil Rights'],
  [['what is NYC local law 144', 'who hands out the fines'], '$500'],
  [["is New York's LOADinG Act binding on counties?", 'so what does bind us then'], 'ADA web rule'],
  [['do you have SOC 2', 'how would our auditor satisfy himself then'], 'Evidence'],
  [['What do Maryland police have to do?', 'same but Vermont'], 'may not use facial recognition'],
])('%j: a follow-up in words of its own is answered from the same record', (messages, phrase) => {
  expect(ask(...messages).text).toContain(phrase);
});

test('a question asked again for another state names no bill of the first', () => {
  const { text } = ask('what does TX SB 1964 require', 'same for a school district in Louisiana?');
  expect(text).not.toContain('1964');
});

test('a correction changes what the question before was about', () => {
  expect(ask('how do we cancel', 'no i mean my demo next tuesday').text).toContain('private link');
});

test('a price is not told again when a follow-up has a subject of its own', () => {
  const price = 'what would Levee cost a city of 210,000';
  const terms = 'what are the payment terms on an invoice';
  expect(ask(price, terms).text).toContain('30 days after the invoice date');
  expect(ask(price, terms, 'do you charge interest if we are late').text).toContain('interest');
  expect(ask(price, 'can we pay by PO').text).toContain('purchase order');
  expect(ask(price, 'and if we paid by the year?').text).toContain(dollars('large-yearly'));
});

test.each([
  [
    [
      'Does Texas make us put a notice on our 311 chatbot?',
      'even if its name is literally CityBot AI?',
    ],
    '/laws/tx-hb-149',
  ],
  [
    ['does Texas make us put a notice on our 311 chatbot?', 'what about Montana'],
    '/laws/mt-hb-178',
  ],
  [
    [
      'when does our website have to be accessible, county of 120,000',
      'we also run a mosquito control district, same date?',
    ],
    '/laws/us-ada-title-ii-web-rule',
  ],
  [['What does Montana HB 178 ask of government?', 'penalties?'], '/laws/mt-hb-178'],
  [['does California SB 896 apply to chatbots', "but we're a county"], '/laws/ca-sb-896'],
  [['Kentucky SB 4, what does it ask', 'and police that match faces?'], '/laws/ky-sb-176'],
  [
    ['do small towns get fewer features?', 'what if we pass 50k halfway through the year'],
    '/legal#subscription-the-service',
  ],
  [
    ['what do Maryland cops have to do with face recognition', 'same question but Vermont'],
    '/laws/vt-act-166-facial-recognition',
  ],
  [
    [
      'City of Portland here. Any limits on facial recognition for us?',
      'sorry should have said, the one in Maine',
    ],
    '/laws/me-ld-1585',
  ],
  [
    [
      'Montana county sheriff here. Are we under the face act?',
      'by when is the report in, to whom',
    ],
    '/laws/mt-code-44-15-facial-recognition',
  ],
  [
    ["What's NYC local law 144?", 'how often does the audit have to be redone'],
    '/laws/ny-nyc-local-law-144',
  ],
])('%j: a case, a place or a body that is added stays with the law', (messages, href) => {
  expect(ask(...messages).sources[0]?.href).toBe(href);
});

test.each([
  [['What does Texas HB 149 ask?', 'insurance certificate?'], 'insurance certificate'],
  [['What does Texas HB 149 ask?', 'how much for 20k people'], '$'],
  [['How much is the Medium plan?', 'is there a free trial'], 'free trial'],
  [['How do we cancel?', 'what about our data?'], 'export your data'],
])('%j: a question that is sure in itself leaves the subject', (messages, phrase) => {
  expect(ask(...messages).text).toContain(phrase);
});

test.each([
  [
    'Hi - population 64,500. What would we pay per month, can we pay by PO, and do you charge a setup fee?',
    ['$2,000', 'purchase order', 'no implementation fees'],
  ],
  [
    'Three things for our CIO: SSO yes or no, SOC 2 yes or no, and is there an on-prem version',
    ['single sign-on', 'SOC 2', 'your own servers'],
  ],
  ['Do you have a mobile app, an API, and Spanish screens?', ['mobile', 'API', 'in English']],
  [
    'can it find AI nobody told IT about, test for bias, and print something i can hand to council?',
    ['not in the inventory', 'threshold', 'print'],
  ],
  [
    "Three quick ones: we're 48,300 people, what plan is that per yr, do you take POs, and are you SOC 2 certified?",
    [dollars('small-rural-yearly'), 'purchase order', 'SOC 2'],
  ],
  [
    'County of 212,000. Need (1) yearly price (2) whether you train on what we type',
    [dollars('large-yearly'), 'to train AI models'],
  ],
  [
    "price for 61,000 ppl, monthly and yearly, can you knock off 20 percent, and what's your CEO's name",
    [dollars('small-urban-yearly'), 'cannot negotiate', 'none of our staff'],
  ],
  ['sso yes/no, mfa yes/no, exportable audit logs yes/no', ['sign-on', 'second factor', 'logs']],
  [
    'Our procurement officer asks how long a quote is valid and separately when is an invoice due',
    ['60 days', '30 days after the invoice date'],
  ],
  [
    'who do we ask about an invoice, who about support, and is there a setup fee',
    ['billing@', 'support@', 'no implementation fees'],
  ],
])('%j: each item of a list is answered with the beginning of the list', (message, phrases) => {
  const { text } = ask(message);
  for (const phrase of phrases) expect(text).toContain(phrase);
});

test('what continues a sentence after a comma is no question of its own', () => {
  const { text } = ask('I was charged twice this month, refund the second one now');
  expect(text).not.toContain('license');
});

test.each([
  [
    'I want to know how sign-on works, if there is MFA and if sessions time out.',
    ['single sign-on', 'second factor', '7 days without use'],
  ],
  [
    'Our auditors want your SOC 2 report, and they ask if you do background checks.',
    ['SOC 2', 'check backgrounds'],
  ],
  [
    'The council wants an AI inventory and the CIO wants a risk assessment form.',
    ['intake and inventory', 'the system owner completes it'],
  ],
  [
    'Two questions. First, SSO with Okta or Entra. Second, how long is a quote valid?',
    ['single sign-on', '60 days'],
  ],
  [
    'We want to see your VPAT. Plus, is data encrypted at rest?',
    ['VPAT 2.5', 'encryption in transit and at rest'],
  ],
  [
    'Do you offer a template for staff guidelines, and one for an incident response plan?',
    ['use only approved tools', 'six steps'],
  ],
  [
    'Is there a free trial? And if we sign up and do not like it, how do we get out?',
    ['no free trial', 'You may end at any time'],
  ],
  [
    'About the assessment: how long does it take and who sees the result?',
    ['five minutes', 'cannot be guessed'],
  ],
  [
    'Does Illinois have a law on AI in hiring, and do you have a template for it?',
    ['HB 3773', 'Our template'],
  ],
  [
    'What does Montana HB 178 ask, and when do federal accessibility rules hit us?',
    ['Montana HB 178', 'HHS web rule'],
  ],
  [
    'Can we buy this as a water district, and what would it cost?',
    ['How many people does your agency serve?'],
  ],
  [
    'Illinois: must we tell staff about AI in promotions, since when, and what if we do not?',
    ['since January 1, 2026', 'civil rights violation'],
  ],
  [
    'Was your website tested with JAWS, and if something is broken who do we tell?',
    ['JAWS or VoiceOver', 'support@'],
  ],
  [
    'If the council does not fund it can we get out, and how long is a quote valid?',
    ['does not appropriate funds', '60 days'],
  ],
  [
    'I want to delete my account and also unsubscribe from the newsletter. How?',
    ['on the account page', 'unsubscribes you in one click'],
  ],
  [
    'I am writing a sole source memo and an AI RFP paragraph. What do you have for each?',
    ['sole-source sheet', 'AI paragraph for a request for proposals'],
  ],
  [
    'Need an insurance certificate for Pima County plus your SAM registration number',
    ['insurance certificate', "We don't publish that"],
  ],
  [
    'I want to (a) see it without a salesperson and (b) book a call in mountain time',
    ['in the tour', 'your own time zone'],
  ],
  [
    'Is your library in Spanish and were the templates checked by lawyers?',
    ['English and Spanish', 'We do not claim that'],
  ],
  [
    'Do you keep our data in the US and how fast do we hear of a breach?',
    ['in the United States', 'within 24 hours'],
  ],
  [
    'Which AI laws apply to cities in Washington, and where do I get updates?',
    ['RCW 43.386', 'You can choose'],
  ],
  [
    'Please tell me if you are a real person and whether you save what I type',
    ['software, not a person', 'kept for 30 days'],
  ],
  [
    "Hello, I'm the finance director of a parish. What is Small Urban per year, and is sales tax due?",
    ['Small Urban', 'Fees do not include taxes'],
  ],
])('%j: each thing that a message asks or wants is answered', (message, phrases) => {
  const { text } = ask(message);
  for (const phrase of phrases) expect(text).toContain(phrase);
});

test('a condition before a question is no question of its own', () => {
  const { lead, questions } = splitParts('If the budget fails, can we stop, and what do we owe?');
  expect(lead).toBe('');
  expect(questions).toEqual(['If the budget fails, can we stop', 'what do we owe?']);
});

test.each([
  ['four fifths rule, how do you calculate it and how many cases do we need?', 'Divide each group'],
  ['How do we report a barrier and how soon will somebody reply?', 'within five business days'],
])('%j: a later question is about what stands before it', (message, phrase) => {
  const { text } = ask(message);
  expect(text).toContain(phrase);
  expect(text).not.toMatch(/cost worksheet|We promise no time/);
});

test('a subject before a colon is that of each question after it', () => {
  const { text, sources } = ask('Your penetration test: who does it, how often, can I read it?');
  expect(text).toContain('no penetration test by an outside firm');
  expect(sources.filter(({ href }) => href.startsWith('/questions'))).toHaveLength(1);
});

test.each([
  [['What does the Small Urban plan cost?', 'and if we pay by the year?'], '$17,000 per year'],
  [['How much is the Medium plan?', 'what would we be charged each month'], '$2,500 per month'],
  [['Where is our data stored?', 'can anyone abroad see it?'], 'No one reaches it from elsewhere'],
  [['Do you use our data for training?', 'put that in writing?'], 'It is in writing'],
  [['Which Nevada laws touch AI?', 'the school one, what is the fine'], 'Nevada AB 406'],
  [['What does Utah require about AI?', 'does that include counties?'], 'bind local governments'],
  [
    ['Are you SOC 2 compliant? Is there a tabletop exercise?', 'how long does it take'],
    '90 minutes',
  ],
  [['What is the notice for a breach?', 'who gets told'], 'your security contact'],
])('%j: a follow-up in everyday words stays with what was answered', (messages, phrase) => {
  expect(ask(...messages).text).toContain(phrase);
});
