/** Fills placeholders in answers with prices, promises, periods, contacts and the dates of laws, so that each figure has a single source. */
import { formatCents } from '#src/buying/catalog/money.ts';
import { forMembersOnly, pricingClaims } from '#src/buying/catalog/marketing-plans.ts';
import * as catalog from '#src/buying/catalog/plans.ts';
import { monthNames, writtenDay } from '#src/formats/calendar-days.ts';
import * as terms from '#src/buying/terms/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { nameStory, site } from '#src/site.ts';
import type { AnsweredQuestion } from './answered-question.ts';
import { coalitionSummit, writtenDays } from '#src/content/lists/events.ts';
import type { Duty, LawRecord } from '#src/content/schemas/law-schema.ts';
import { lawStatuses } from '#src/content/lists/law-lists.ts';
import type { Question } from '#src/content/schemas/question-schema.ts';
import { inSpanish } from './spanish-figures.ts';
import { workspaceResults } from '#src/content/lists/workspace.ts';

/** The content that placeholders refer to. */
export interface FigureSources {
  /** The records of the register, by id. */
  laws: ReadonlyMap<string, LawRecord>;
  /** The texts of the templates, by id. */
  templates: ReadonlyMap<string, string>;
  /** Year-month-day. */
  today: string;
}

/** An unknown placeholder; the message says what to write. */
export class UnknownFigure extends Error {
  override name = 'UnknownFigure';
}

const fail = (message: string): never => {
  throw new UnknownFigure(message);
};

const placeholder = /\{([^{}]*)\}/g;

/** A question as it is in its file, with its figures filled in. */
export function fillQuestion(
  id: string,
  { answer, spanish, checkedOn, ...rest }: Question,
  sources: FigureSources,
): AnsweredQuestion {
  const checks = lawsNamed(answer).flatMap((law) => sources.laws.get(law)?.checkedOn ?? []);
  return {
    ...rest,
    id,
    lines: fillFigures(answer, sources),
    spanish: spanish && {
      question: spanish.question,
      wordings: spanish.wordings,
      lines: fillFigures(spanish.answer, sources, 'es'),
    },
    // An answer that uses a record is only as current as the record.
    checkedOn: [checkedOn, ...checks].sort()[0]!,
  };
}

/** The lines of an answer, in English or Spanish, with all placeholders filled; throws an {@link UnknownFigure} for an unknown one. */
export function fillFigures(
  lines: string[],
  sources: FigureSources,
  language: 'en' | 'es' = 'en',
): string[] {
  return lines.flatMap((line) => {
    const filled = line.replace(placeholder, (_whole, key: string) => {
      const figure = findFigure(key, sources);
      if (language === 'en') return figure;
      const hint =
        'Say it in Spanish in its place, or translate its words in src/lexi/questions/spanish-figures.ts.';
      return inSpanish(figure) ?? fail(`{${key}} is in English. ${hint}`);
    });
    return /[{}]/.test(filled)
      ? fail(`A brace is not closed in: ${line.slice(0, 60)}`)
      : filled.split('\n');
  });
}

/** The placeholders of an answer with their braces. */
export const listPlaceholders = (answer: string): string[] =>
  [...answer.matchAll(placeholder)].map(([whole]) => whole);

/** The ids of the laws in an answer's placeholders. */
export const lawsNamed = (lines: string[]): string[] => [
  ...new Set(
    Array.from(lines.join('\n').matchAll(/\{law (?<id>[a-z0-9-]+)/g), ({ groups: of }) => of!.id!),
  ),
];

const wordsOf = (entries: Record<string, { text: string }>) =>
  Object.fromEntries(Object.entries(entries).map(([name, { text }]) => [name, text]));

/** The prices that checkout charges: `small-rural monthly`, `small-rural monthly coalition`, `license`. */
const prices: Record<string, string> = {
  license: formatCents(catalog.oneTimeProduct.priceCents),
};
for (const { size, interval, priceCents, coalition } of catalog.plans) {
  prices[`${size} ${interval}ly`] = formatCents(priceCents);
  if (coalition) prices[`${size} ${interval}ly coalition`] = formatCents(coalition.priceCents);
}
const yearly = catalog.plansBilledEvery('year').map(({ savings, ...plan }) => ({
  ...plan,
  year: prices[`${plan.size} yearly`],
  saving: formatCents(savings?.cents ?? 0),
  regularSaving: formatCents(
    12 * catalog.findPlan(`${plan.size}-monthly`)!.priceCents - plan.priceCents,
  ),
}));
const { legalName, contact } = site;
const { city, tollFree, infoEmail, supportEmail, billingEmail } = contact;
const ofSite = { legalName, city, phone: tollFree.display, infoEmail, supportEmail, billingEmail };

/** The groups of placeholders that name one of several texts, such as `{plan medium}`, or have only one, such as `{features}`. */
const groups = new Map<string, Record<string, string>>([
  ['price', prices],
  // `saving medium`, or `saving small-rural regular` for an agency that is not a member.
  [
    'saving',
    Object.fromEntries(
      yearly.flatMap(({ size, saving, regularSaving }) => [
        [size, saving],
        [`${size} regular`, regularSaving],
      ]),
    ),
  ],
  ['plan', Object.fromEntries(yearly.map(({ size, name }) => [size, name]))],
  ['population', Object.fromEntries(yearly.map(({ size, population }) => [size, population]))],
  ['license', { name: catalog.oneTimeProduct.name }],
  [
    'plans',
    {
      prices: yearly
        .map(
          ({ size, name, population, year }) =>
            `- ${name}, population ${population}: ${prices[`${size} monthly`]} per month or ${year} per year`,
        )
        .join('\n'),
      savings: yearly
        .map(({ name, year, saving, regularSaving }) => {
          const others = `for members, ${regularSaving} less for others`;
          return `- ${name}: ${year} per year, ${saving} less${saving === regularSaving ? '' : ` ${others}`}`;
        })
        .join('\n'),
    },
  ],
  ['features', { '': catalog.planFeatures.map((feature) => `- ${feature}`).join('\n') }],
  ['results', { '': workspaceResults.map(({ value, label }) => `${value} % ${label}`).join(', ') }],
  ['legal', wordsOf(terms.legalFigures)],
  ['own', wordsOf(terms.ownTerms)],
  ['retention', wordsOf(retention)],
  ['ending', terms.endingTexts],
  ['renewal', { notice: terms.renewalNotice.text }],
  ['site', { name: site.name, ...ofSite, nameStory }],
  ['offer', { ...pricingClaims, forMembersOnly }],
  ['summit', { days: writtenDays(coalitionSummit), place: coalitionSummit.place }],
]);

function findFigure(key: string, sources: FigureSources): string {
  const [group = '', ...names] = key.trim().split(/\s+/);
  const [first = '', second = '', third = ''] = names;
  if (group === 'template') return findInTemplate(first, names.slice(1).join(' '), sources);
  if (group === 'law') return findInLaw(first, second, third, sources);
  const texts = groups.get(group);
  if (!texts)
    return fail(
      `{${key}} names nothing. Begin with ${[...groups.keys()].join(', ')}, template or law.`,
    );
  const named = names.join(' ');
  const name = group === 'price' ? named.replace(/ regular$/, '') : named;
  const price = name.replace(/ coalition$/, '');
  if (group === 'price' && !Object.hasOwn(texts, name) && Object.hasOwn(texts, price))
    return fail(
      `${groups.get('plan')![first]} has no price of its own for members. Write: {price ${price}}`,
    );
  return Object.hasOwn(texts, name)
    ? texts[name]!
    : fail(
        `There is no {${group} ${name}}. Write one of: ${Object.keys(texts)
          .map((each) => `{${group} ${each}}`)
          .join(', ')}.`,
      );
}

/** Words of a template. The build fails when the template no longer has them. */
function findInTemplate(id: string, quote: string, { templates }: FigureSources): string {
  const text =
    templates.get(id) ?? fail(`There is no template "${id}". Write the name of its file.`);
  return quote && text.replace(/\s+/g, ' ').includes(quote)
    ? quote
    : fail(`The template ${id} does not say "${quote}". Copy the words from it.`);
}

function findInLaw(
  id: string,
  field: string,
  dutyId: string,
  { laws, today }: FigureSources,
): string {
  const law = laws.get(id) ?? fail(`There is no law "${id}". Write the name of its file.`);
  const duty = () =>
    law.duties.find((candidate) => candidate.id === dutyId) ??
    fail(
      `${id} has no duty "${dutyId}". Write one of: ${law.duties.map((candidate) => candidate.id).join(', ')}.`,
    );
  const certain = (day: string | undefined, write = writtenDay) =>
    day ? write(day) : fail(`${id} has no certain day there. Take the placeholder out.`);
  const fields: Record<string, () => string> = {
    name: () => law.name,
    shortName: () => law.shortName,
    citation: () => law.citation,
    summary: () => law.summary,
    who: () => law.whoIsBound,
    penalty: () => law.enforcement,
    note: () => law.statusNote ?? '',
    status: () => statusSentence(law, today),
    effective: () => certain(law.effectiveOn),
    'takes-effect': () =>
      certain(
        law.effectiveOn,
        (day) => `${day <= today ? 'took' : 'takes'} effect on ${writtenDay(day)}`,
      ),
    checked: () => writtenDay(law.checkedOn),
    todo: () => law.toDo.map((line) => `- ${line}`).join('\n'),
    duties: () => law.duties.map(({ text }) => `- ${text}`).join('\n'),
    duty: () => duty().text,
    starts: () => certain(duty().starts),
    due: () => dueWords(duty(), certain),
  };
  return (
    fields[field]?.() ??
    fail(
      `{law ${id} ${field}} names nothing. After the law write one of: ${Object.keys(fields).join(', ')}.`,
    )
  );
}

/** The day by which a duty is due: "November 30 of each year". */
export function dueWords({ due, every }: Duty, certain = (day?: string) => writtenDay(day!)) {
  if (!every) return certain(due);
  const years = every.years === 'all' ? 'each year' : `each ${every.years} year`;
  return `${monthNames[every.month - 1]} ${every.day} of ${years}`;
}

/** A law's status on the day `today` as a sentence without its period: "It has been in force since January 1, 2026". */
export function statusSentence(
  { status, effectiveOn, endedOn }: Pick<LawRecord, 'status' | 'effectiveOn' | 'endedOn'>,
  today: string,
): string {
  if (status === 'in-force' || status === 'enacted') {
    if (effectiveOn && effectiveOn <= today)
      return `It has been in force since ${writtenDay(effectiveOn)}`;
    if (effectiveOn) return `It is enacted and takes effect on ${writtenDay(effectiveOn)}`;
    return status === 'in-force' ? 'It is in force' : 'It is enacted, and its start is not settled';
  }
  if (status === 'repealed' && endedOn) return `It was repealed on ${writtenDay(endedOn)}`;
  return statusSentences[status] ?? lawStatuses[status];
}

const statusSentences: Partial<Record<LawRecord['status'], string>> = {
  stayed: 'A court has stopped it for now',
  superseded: 'It was replaced',
  vetoed: 'It was vetoed and is not law',
  proposed: 'It is proposed and not law',
  failed: 'It did not pass',
};
