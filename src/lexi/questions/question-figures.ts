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
      return language === 'en' ? figure : requireSpanish(figure, key);
    });
    if (/[{}]/.test(filled))
      throw new UnknownFigure(`A brace is not closed in: ${line.slice(0, 60)}`);
    return filled.split('\n');
  });
}

function requireSpanish(figure: string, key: string): string {
  const spanish = inSpanish(figure);
  if (spanish !== undefined) return spanish;
  throw new UnknownFigure(
    `{${key}} is in English. Say it in Spanish in its place, or translate its words in src/lexi/questions/spanish-figures.ts.`,
  );
}

/** The placeholders of an answer with their braces. */
export const listPlaceholders = (answer: string): string[] =>
  [...answer.matchAll(placeholder)].map(([whole]) => whole);

/** The ids of the laws in an answer's placeholders. */
export const lawsNamed = (lines: string[]): string[] => [
  ...new Set(
    lines.flatMap((line) =>
      [...line.matchAll(/\{law ([a-z0-9-]+)/g)].flatMap(([, id]) => id ?? []),
    ),
  ),
];

const choose = (group: string, name: string | undefined, values: Record<string, string>) => {
  const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
  if (value !== undefined) return value;
  throw new UnknownFigure(
    `There is no {${group} ${name ?? ''}}. Write one of: ${Object.keys(values)
      .map((key) => `{${group} ${key}}`)
      .join(', ')}.`,
  );
};

const wordsOf = (entries: Record<string, { text: string }>) =>
  Object.fromEntries(Object.entries(entries).map(([name, { text }]) => [name, text]));

const sizes = Object.fromEntries(catalog.planSizes.map((size) => [size.size, size.name]));
const populations = catalog.planSizes.map(({ size, population }) => [size, population]);
const { legalName, contact } = site;
const { city, tollFree, infoEmail, supportEmail, billingEmail } = contact;
const ofSite = { legalName, city, phone: tollFree.display, infoEmail, supportEmail, billingEmail };

/** The groups of placeholders that name one of several texts, such as `{plan medium}`. */
const groups = new Map<string, Record<string, string>>([
  ['plan', sizes],
  ['population', Object.fromEntries(populations)],
  ['license', { name: catalog.oneTimeProduct.name }],
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
  const [first, second, third] = names;
  const texts = groups.get(group);
  if (texts) return choose(group, first, texts);
  switch (group) {
    case 'price':
      return findPrice(names);
    case 'saving':
      return findSaving(names);
    case 'plans':
      return listPlans(first);
    case 'features':
      return catalog.planFeatures.map((feature) => `- ${feature}`).join('\n');
    case 'results':
      return workspaceResults.map(({ value, label }) => `${value} % ${label}`).join(', ');
    case 'template':
      return findInTemplate(first, names.slice(1).join(' '), sources);
    case 'law':
      return findInLaw(first, second, third, sources);
    default:
      throw new UnknownFigure(
        `{${key}} names nothing. Begin with price, saving, plan, population, license, plans, features, results, legal, own, retention, ending, renewal, site, offer, summit, template or law.`,
      );
  }
}

function findSized(size: string | undefined, interval: 'monthly' | 'yearly') {
  const plan = catalog.findPlan(`${size}-${interval}`);
  if (plan) return plan;
  throw new UnknownFigure(
    `There is no plan "${size ?? ''}". Write one of: ${Object.keys(sizes).join(', ')}.`,
  );
}

/** What a year saves: `saving medium`, or `saving small-rural regular` for an agency that is not a member. */
function findSaving([size, price]: string[]): string {
  const { priceCents, savings } = findSized(size, 'yearly');
  if (price !== 'regular') return formatCents(savings?.cents ?? 0);
  return formatCents(12 * findSized(size, 'monthly').priceCents - priceCents);
}

/** A line for each plan: its prices, or what a year saves. */
function listPlans(what: string | undefined): string {
  const lines = catalog
    .plansBilledEvery('year')
    .map(({ size, name, population, priceCents, savings }) => {
      const month = formatCents(findSized(size, 'monthly').priceCents);
      const year = formatCents(priceCents);
      return choose('plans', what, {
        prices: `- ${name}, population ${population}: ${month} per month or ${year} per year`,
        savings: `- ${name}: ${year} per year, ${formatCents(savings?.cents ?? 0)} less`,
      });
    });
  return lines.join('\n');
}

/** The price that checkout charges: `price small-rural monthly coalition`, `price small-rural yearly`, `price license`. */
function findPrice([size, interval, member]: string[]): string {
  if (size === 'license') return formatCents(catalog.oneTimeProduct.priceCents);
  if (interval !== 'monthly' && interval !== 'yearly')
    throw new UnknownFigure(
      `{price ${size ?? ''} ${interval ?? ''}} needs an interval. Write: {price ${size ?? 'small-rural'} monthly regular}`,
    );
  const plan = findSized(size, interval);
  if (member !== 'coalition') return formatCents(plan.priceCents);
  if (plan.coalition) return formatCents(plan.coalition.priceCents);
  throw new UnknownFigure(
    `${plan.name} has no price of its own for members. Write: {price ${size} ${interval}}`,
  );
}

/** Words of a template. The build fails when the template no longer has them. */
function findInTemplate(
  id: string | undefined,
  quote: string,
  { templates }: FigureSources,
): string {
  const text = templates.get(id ?? '');
  if (text === undefined)
    throw new UnknownFigure(`There is no template "${id ?? ''}". Write the name of its file.`);
  if (quote && text.replace(/\s+/g, ' ').includes(quote)) return quote;
  throw new UnknownFigure(`The template ${id} does not say "${quote}". Copy the words from it.`);
}

function findInLaw(
  id: string | undefined,
  field: string | undefined,
  dutyId: string | undefined,
  { laws, today }: FigureSources,
): string {
  const law = laws.get(id ?? '');
  if (!law) throw new UnknownFigure(`There is no law "${id ?? ''}". Write the name of its file.`);
  const duty = () => {
    const found = law.duties.find((candidate) => candidate.id === dutyId);
    if (found) return found;
    throw new UnknownFigure(
      `${id} has no duty "${dutyId ?? ''}". Write one of: ${law.duties.map((candidate) => candidate.id).join(', ')}.`,
    );
  };
  const certain = (day: string | undefined, write = writtenDay) => {
    if (day) return write(day);
    throw new UnknownFigure(`${id} has no certain day there. Take the placeholder out.`);
  };
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
  const find = fields[field ?? ''];
  if (find) return find();
  throw new UnknownFigure(
    `{law ${id} ${field ?? ''}} names nothing. After the law write one of: ${Object.keys(fields).join(', ')}.`,
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
