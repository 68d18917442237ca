import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { lawTopics, states } from '#src/content/lists/law-lists.ts';
import { anyText } from '#tests/fixtures/any-text.ts';
import { expectLoggedError } from '#tests/fixtures/console.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import {
  addReaders,
  choose,
  emptyList,
  joinList,
  openLink,
  openPrivately,
  postForm,
  pressButton,
  readConfirmationLinks,
  tokenOf,
  typeAddress,
} from '#tests/fixtures/mailing-list.ts';
import { setUpShell } from '#tests/fixtures/shell.ts';

const fixture = setUpDatabase();
setUpShell();
const token = tokenOf(1);
const link = `/newsletter-choices?token=${token}`;
beforeEach(async () => {
  fixture.setReachable(true);
  await emptyList(fixture);
  await addReaders(fixture, 2);
});

const stored = () =>
  fixture.query('select wants, states, topics from newsletter_subscribers order by email');
const everything = ['everything', '{}', '{}'];
const register = (...fields: string[][]) => [['wants', 'register'], ...fields];
const texas = ['states', 'texas'];
const checkedIn = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => / checked/.test(input))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

test('opening the link shows the masked address and its choice, and changes nothing', async () => {
  const before = await fixture.query('select * from newsletter_subscribers order by email');
  for (const html of await openPrivately(fixture, link)) {
    expect(html).toContain('r…@city.example');
    expect(html).not.toContain('reader1@');
    expect(html).toContain('<form action="/newsletter-choices" method="post"');
    expect(html.match(/type="checkbox"/g)).toHaveLength(
      states.length + Object.keys(lawTopics).length,
    );
    expect(checkedIn(html)).toEqual(['everything']);
  }
  expect(await fixture.query('select * from newsletter_subscribers order by email')).toEqual(
    before,
  );
});

test('a reader chooses states and topics, sees them on the page, and goes back to everything', async () => {
  const chosen = register(texas, ['states', 'ohio'], ['topics', 'chatbots']);
  const saved = await choose(token, chosen);
  expect(saved.status).toBe(303);
  expect(saved.headers.get('location')).toBe(`${link}&saved=yes`);
  expect(await stored()).toEqual([['register', '{ohio,texas}', '{chatbots}'], everything]);
  const html = await (await openLink(`${link}&saved=yes`)).text();
  expect(html).toContain('Your choice is saved');
  expect(checkedIn(html)).toEqual(['register', 'ohio', 'texas', 'chatbots']);
  expect(html).toMatch(/<details open/);
  // The boxes that the page showed as checked may stay checked.
  const checked = /name="checked" value="([^"]*)"/.exec(html)?.[1] ?? '';
  const back = [['wants', 'everything'], ...chosen.slice(1), ['checked', checked]];
  expect((await choose(token, back)).status).toBe(303);
  expect(await stored()).toEqual([everything, everything]);
});

test.each([
  ['a choice of nothing', register(), 'Choose at least one state or one topic.'],
  ['no answer', [texas], 'Choose what you want to get.'],
  ['everything with a newly checked box', [['wants', 'everything'], texas], 'You chose states'],
  ['a state that does not exist', register(['states', 'puerto-rico']), 'states from the list'],
  ['a state by another name', register(['states', 'Texas']), 'states from the list'],
  ['the federal government as a state', register(['states', 'us']), 'states from the list'],
  ['a topic that does not exist', register(texas, ['topics', 'x']), 'topics from the list'],
])(
  '%s is refused on the page, and what was checked stays checked',
  async (_name, fields, message) => {
    const response = await choose(token, fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain('aria-invalid="true"');
    if (fields.includes(texas)) expect(checkedIn(html)).toContain('texas');
    expect(await stored()).toEqual([everything, everything]);
  },
);

test('a choice is stored when an address is confirmed; confirming without one keeps the stored choice (R40)', async () => {
  const email = 'dana@portamelie.example';
  await typeAddress(email);
  const [confirmation = ''] = await readConfirmationLinks(fixture, email);
  const page = await (await openLink(confirmation)).text();
  expect(checkedIn(page)).toEqual(['everything']);
  expect(page.match(/<button/g)).toHaveLength(1);
  expect((await pressButton(confirmation, {}, register(texas))).status).toBe(303);
  const readChoice = async () =>
    (
      await fixture.query(
        `select state, wants, states from newsletter_subscribers where email = $1`,
        [email],
      )
    ).flat();
  expect(await readChoice()).toEqual(['active', 'register', '{texas}']);
  // The same link again, without a choice.
  await pressButton(confirmation);
  expect(await readChoice()).toEqual(['active', 'register', '{texas}']);
});

test('a choice survives unsubscribing, and is shown when the address is confirmed again', async () => {
  await choose(token, register(texas));
  await postForm(`/unsubscribe?token=${token}`, []);
  const gone = await openLink(link);
  expect(gone.status).toBe(410);
  expect(await gone.text()).not.toContain('<form');
  const refused = await choose(token, [['wants', 'everything']]);
  expect(refused.status).toBe(410);
  expect(await refused.text()).toContain('You are not subscribed');
  await typeAddress('reader1@city.example');
  const [again = ''] = await readConfirmationLinks(fixture, 'reader1@city.example');
  expect(checkedIn(await (await openLink(again)).text())).toEqual(['register', 'texas']);
  await pressButton(again);
  expect((await stored())[0]).toEqual(['register', '{texas}', '{}']);
  expect((await openLink(link)).status).toBe(200);
});

test('entering someone else’s address does not change their choice (R41)', async () => {
  await choose(token, register(texas));
  await typeAddress('reader1@city.example');
  await joinList(fixture, 'other@city.example');
  expect((await stored())[1]).toEqual(['register', '{texas}', '{}']);
});

test.each([
  ['unknown', 'x'.repeat(32)],
  ['cut off', token.slice(0, 20)],
  ['missing', ''],
])('a link that is %s gets a plain 404 and changes nothing', async (_name, given) => {
  for (const response of [
    await openLink(`/newsletter-choices?token=${given}`),
    await choose(given, register(texas)),
  ]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('We don’t recognize this link');
  }
  expect(await stored()).toEqual([everything, everything]);
});

test('neither a confirmation link nor an unconfirmed address can set a choice (R40)', async () => {
  await typeAddress('typed@city.example');
  const [confirmation = ''] = await readConfirmationLinks(fixture, 'typed@city.example');
  const own = new URL(confirmation).searchParams.get('token') ?? '';
  expect((await choose(own, register(texas))).status).toBe(404);
  await fixture.query(`update newsletter_subscribers set state = 'unconfirmed'`);
  expect((await choose(token, register(texas))).status).toBe(410);
  expect((await stored()).flat()).not.toContain('{texas}');
});

test('while the database is down the page says so, and the form works afterwards', async () => {
  expectLoggedError(/request failed.*NeonDbError/);
  fixture.setReachable(false);
  expect((await openLink(link)).status).toBe(503);
  expect((await choose(token, register(texas))).status).toBe(503);
  fixture.setReachable(true);
  expect((await choose(token, register(texas))).status).toBe(303);
});

test('no input causes a server error or stores an unknown state or topic', async () => {
  const name = fc.constantFrom('wants', 'states', 'topics', 'checked', 'saved');
  const value = fc.oneof(anyText(), fc.constantFrom('register', 'texas', 'chatbots', 'everything'));
  const known = new Set([...states.map(({ slug }) => slug), ...Object.keys(lawTopics)]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 5 }), async (fields) => {
      const response = await choose(token, fields);
      expect(response.status).toBeLessThan(500);
      const [[, chosen, topics] = []] = await stored();
      for (const slug of `${chosen},${topics}`.match(/[\w-]+/g) ?? [])
        expect(known).toContain(slug);
    }),
    { numRuns: 30 },
  );
});
