/** Says what the article schema refuses in words for an editor: what is wrong and what to write instead. */
import { articleSchema, categories } from '#src/content/article-schema.ts';
import { findNearest } from './nearest.ts';

/** An issue of the schema, as far as it is read here. */
export interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  expected?: string;
  minimum?: number;
  maximum?: number;
  keys?: string[];
}

/** What to write for each field; items of a list have no number here. */
const examples: Record<string, string> = {
  title: 'title: "The Senate strikes the moratorium on state AI law"',
  description: 'description: "One or two sentences for search results, 60 to 160 characters"',
  date: 'date: 2025-08-26',
  category: `category: ${categories[0]}`,
  path: 'path: /blog/ai-governance-weekly-august-26-2025',
  featured: 'featured: false',
  draft: 'draft: true',
  summary: 'summary: and below it, each after two blanks, happened, matters and acts',
  'summary happened': 'happened: "What happened, in one or two sentences"',
  'summary matters': 'matters: "Why it matters to a public agency"',
  'summary acts': 'acts: and below it, each after four blanks and a hyphen, one to five acts',
  notes: 'notes: [] when there are none',
  'notes date': 'date: 2026-11-20',
  'notes text': 'text: "What changed since, in one or two sentences"',
  corrections: 'corrections: [] when there are none',
  'corrections date': 'date: 2026-11-22',
  'corrections said': 'said: "What the article said before"',
  'corrections now': 'now: "What is right, in one or two sentences"',
  'corrections source': 'source: and below it, each after six blanks, publisher, work and url',
  'corrections source publisher': 'publisher: "Who published it"',
  'corrections source work': 'work: "What it is, in a few words"',
  'corrections source url': 'url: https://www.example.gov/page',
  sources: 'sources: and below it each source with id, publisher, work and url',
  'sources id': 'id: senate-vote',
  'sources publisher': 'publisher: "Who published it"',
  'sources work': 'work: "What it is, in a few words"',
  'sources url': 'url: https://www.example.gov/page',
  readMinutes: 'readMinutes: 6',
};

/** A field as an editor sees it: 'sources 2 url' for the url of the second source. */
export const nameField = (path: PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ') || 'head';

/** The fields that the schema knows at a place of the head. */
export function listFields(path: PropertyKey[]): string[] {
  let at = articleSchema as unknown as Shape | undefined;
  for (const step of path) {
    at = unwrap(at);
    at = typeof step === 'number' ? at?._zod.def.element : at?._zod.def.shape?.[String(step)];
  }
  return Object.keys(unwrap(at)?._zod.def.shape ?? {});
}

interface Shape {
  _zod: { def: { shape?: Record<string, Shape>; element?: Shape; innerType?: Shape } };
}
const unwrap = (schema: Shape | undefined): Shape | undefined =>
  schema?._zod.def.innerType ? unwrap(schema._zod.def.innerType) : schema;

/** What is wrong with a field and what to write instead. `plain` is how a value without quotes is written. */
export function explainIssue(issue: Issue, value: unknown, plain: string | undefined): string {
  const place = issue.path.filter((step) => typeof step !== 'number').join(' ');
  const example = examples[place] ?? issue.message;
  const isItem = typeof issue.path.at(-1) === 'number';
  if (value === undefined) return `This field is missing. Add: ${example}`;
  if (value === null || value === '') return `There is nothing here. Write: ${example}`;
  if (issue.code === 'invalid_type') return explainType(issue, value, plain, isItem, example);
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return explainSize(issue, value, example);
  if (place === 'category') return explainCategory(value);
  if (place === 'path' && typeof value === 'string')
    return `"${value}" cannot be an address of this site: it begins with / and has lower-case letters, digits and single hyphens. Write: ${makePath(value)}`;
  if (place === 'sources id' && typeof value === 'string')
    return `"${value}" cannot be an id: it has lower-case letters, digits and single hyphens. Write: ${makeSlug(value)}`;
  if (/sources? url$/.test(place) && typeof value === 'string') return explainUrl(value);
  return `${issue.message}.`;
}

function explainType(
  { expected }: Issue,
  value: unknown,
  plain: string | undefined,
  isItem: boolean,
  example: string,
): string {
  const shown = plain ?? (typeof value === 'string' ? value : undefined);
  if (expected === 'string') {
    if (shown !== undefined)
      return `${shown} is read as a number or a date, not as a text. Put it in quotes: "${shown}"`;
    const colon = typeof value === 'object' && !Array.isArray(value);
    return `Here stands a ${colon ? 'group of fields' : 'list'}, not one text. ${colon && isItem ? 'When the text has a colon in it, put' : 'Put'} the text in quotes.`;
  }
  if (expected === 'boolean') {
    const meant = /^(y|yes|on|true|1)$/i.test(shown ?? '') ? 'true' : 'false';
    return `"${shown ?? 'This'}" is neither true nor false. Write, without quotes: ${meant}`;
  }
  if (expected === 'array')
    return 'Here stands no list. Put each item on a line of its own, after a hyphen.';
  if (expected === 'object')
    return isItem
      ? 'This item has no fields of its own. Give it the same fields as the items of another article.'
      : `Here stands one text. Write ${example}.`;
  return `"${shown ?? 'This'}" is not a whole number. Write: ${example}`;
}

function explainSize({ code, minimum, maximum }: Issue, value: unknown, example: string): string {
  const few = code === 'too_small';
  const bound = few ? `at least ${minimum} are needed` : `at most ${maximum} fit`;
  if (typeof value === 'number')
    return `${value} is too ${few ? 'small' : 'big'}. Write a number of minutes from 1 to 60.`;
  if (Array.isArray(value)) {
    if (value.length === 0) return `The list is empty. Write ${example}.`;
    return `There are ${value.length} here and ${bound}. ${few ? 'Add some' : `Delete ${value.length - (maximum ?? 0)}`}.`;
  }
  const length = String(value).trim().length;
  const difference = few ? (minimum ?? 0) - length : length - (maximum ?? 0);
  return `It has ${length} characters and ${bound}. ${few ? 'Add' : 'Cut'} ${difference} or more.`;
}

function explainCategory(value: unknown): string {
  const word = typeof value === 'string' ? value : JSON.stringify(value);
  const meant = findNearest(word, categories) ?? (categories.length === 1 ? categories[0] : null);
  return `"${word}" is not a category. Write: ${meant ?? `one of ${categories.join(', ')}`}.`;
}

function explainUrl(value: string): string {
  const url = URL.parse(value);
  if (url?.protocol === 'http:')
    return `A source must be a secure address. Write https in place of http: ${value.replace(/^http:/i, 'https:')}`;
  return `"${value}" is not a whole web address. Copy it from the browser; it begins with https://`;
}

/** A text as lower-case words with single hyphens. */
export const makeSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const makePath = (text: string): string =>
  `/${text
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('/')
    .map(makeSlug)
    .filter(Boolean)
    .join('/')}`;
