/** What pages say of the coalition agrees with what checkout charges, plan by plan (R9, R49). */
import { expect, test } from 'vitest';
import { plans } from '#src/buying/catalog/plans.ts';
import { priceFor } from '#src/buying/catalog/prices.ts';
import { formatCents } from '#src/buying/catalog/money.ts';
import { type Element, elementsOf, parse, readPages, valueOf, wordsOf } from './dist.ts';

/** An archived text says what was true then. */
const pages = readPages().filter(({ path }) => !/^\/legal\/.*\/\d{4}-/.test(path));

/** The plans with a price for members, all monthly. */
const forMembers = plans.filter(({ coalition }) => coalition);
const names = [...new Set(plans.map(({ name }) => name.replace(/ Agency$/, '')))];
const memberNames = forMembers.map(({ name }) => name);
/** For a month, and for twelve. */
const memberAmounts = forMembers.flatMap((plan) =>
  [true, false].flatMap((is) =>
    [1, 12].map((months) => formatCents(months * priceFor(plan, is).priceCents)),
  ),
);

const namesIn = (text: string) => names.filter((name) => text.includes(name));
const isOnlyOf = (some: string[], all: string[]) => some.every((name) => all.includes(name));

/** Whether a sentence says what members pay. */
const isAboutMembers = (sentence: string) =>
  /coalition|\bmember price\b|\bmembers (pay|get|save)\b/i.test(sentence) &&
  /\b(pays?|costs?|charges?d?|cheaper|less|discounts?|off|appl(y|ies)|saves?)\b|\bfor members\b|coalition price|\$/i.test(
    sentence,
  ) &&
  !/\?$|\bclaim/.test(sentence);

/** What is wrong with a sentence that says what members pay; `named` are the plans that it is about. */
function findProblem(sentence: string, named: string[]): string | null {
  // The specification's claim, which a sentence beside it explains (one-story.test.ts).
  if (/\bup to 36% off\b/.test(sentence)) return null;
  // A condition: "Where an order offers a coalition price …".
  if (sentence.startsWith('Where ')) return null;
  const amounts = sentence.match(/\$[\d,.]*\d/g) ?? [];
  const isForAll = /\b(same|every agency)\b/i.test(sentence);
  const differs = /\b(except|less|cheaper|only|order)\b/i.test(sentence) || amounts.length > 0;
  if (isForAll && !differs)
    return named.length > 0 && !memberNames.some((name) => named.includes(name))
      ? null
      : 'says of all plans, or of a plan with a price for members, that all pay the same';
  if (!differs) return 'does not say for which plans';
  if (!isOnlyOf(amounts, memberAmounts)) return 'has an amount that members do not pay';
  if (!/\bmonth/.test(sentence)) return 'does not say that it is about monthly plans';
  const areAllMeant =
    isOnlyOf(memberNames, named) ||
    amounts.length > 0 ||
    new RegExp(`\\b${['no', 'one', 'two', 'three'][memberNames.length]} (small )?monthly`).test(
      sentence,
    );
  return areAllMeant && isOnlyOf(named, memberNames)
    ? null
    : 'names other plans than those with a price for members';
}

const isBlock = ({ tagName }: Element) => /^(p|li|dd|td|h[1-6])$/.test(tagName);

/** The sentences of a page about what members pay, each with what is wrong with it. */
const listProblems = (html: string) =>
  elementsOf(parse(html))
    .filter(
      (element) =>
        isBlock(element) &&
        !elementsOf(element).some((inner) => isBlock(inner) || inner.tagName === 'div'),
    )
    .flatMap((element) => {
      const sentences = wordsOf(element)
        .replaceAll('\u00a0', ' ')
        .split(/(?<=[.?!:])\s+/)
        .map((sentence) => sentence.trim());
      return sentences
        .map((sentence, at) => {
          const own = namesIn(sentence);
          // "Its price is the same": the plan is named before.
          const named = own.length > 0 ? own : namesIn(sentences.slice(0, at).join(' '));
          return { sentence, problem: isAboutMembers(sentence) && findProblem(sentence, named) };
        })
        .filter(({ sentence, problem }) => problem && !isOnCard(sentence));
    });

/** The line of a plan's card, which is about the card's plan only. */
const isOnCard = (sentence: string) => sentence === 'For members of the GovAI Coalition.';

test.each(pages)('$path says of the coalition only what checkout charges (R9, R49)', ({ html }) =>
  expect(listProblems(html)).toEqual([]),
);

test('pages say what members pay', () => {
  const about = pages.filter(({ html }) => /coalition price/.test(html)).map(({ path }) => path);
  for (const path of ['/pricing', '/subscribe', '/resources', '/questions'])
    expect(about).toContain(path);
});

test.each([
  'The member price applies as soon as your agency is a member of the GovAI Coalition.',
  'Coalition members get a discount on every plan.',
  'Members of the GovAI Coalition pay less.',
  'Members of the GovAI Coalition pay $25,000 per year for Medium.',
  'Members of the GovAI Coalition pay less for the monthly plans Small Rural and Medium.',
  'Only the yearly plans Small Rural and Small Urban are cheaper for members of the GovAI Coalition.',
  'Every agency pays the coalition price today.',
  'Small Rural costs the same for members of the GovAI Coalition and others.',
])('the check finds “%s”', (sentence) => {
  expect(listProblems(`<p>${sentence}</p>`)).toHaveLength(1);
});

test.each(['/pricing', '/subscribe'])(
  'every card of %s says what its plan costs at checkout, and for whom (R8, R9, R49)',
  (path) => {
    const elements = elementsOf(parse(pages.find((page) => page.path === path)!.html));
    const cards = elements.filter((element) =>
      valueOf(element, 'class')?.split(' ').includes('plan-price'),
    );
    const blocks = cards.map((card) => wordsOf(card.parentNode as typeof card));
    expect(blocks).toHaveLength(plans.length);
    for (const plan of plans) {
      const [member, other] = [true, false].map((is) => formatCents(priceFor(plan, is).priceCents));
      const text = plan.coalition
        ? `For members of the GovAI Coalition. Other agencies pay the regular price: ${other}.`
        : 'Every agency pays this price instead of the regular $';
      const ofPlan = blocks.filter((block) => block.includes(`${member} per ${plan.interval}`));
      expect(ofPlan.filter((block) => block.includes(text))).toHaveLength(1);
    }
  },
);
