/** Parses legal texts, with their placeholders filled, into numbered sections with anchors that are unique on the page. */
import { markdownToHtml } from 'satteri';
import type { LegalHead } from '#src/content/schemas/legal-schema.ts';
import { makeSlug } from '#src/formats/written-text.ts';
import { oneTimeProduct } from '#src/buying/catalog/plans.ts';
import { addendumDifferences, addendumVersion } from '#src/buying/terms/addendum.ts';
import {
  endingTexts,
  legalFigures,
  ownTerms,
  renewalNotice,
} from '#src/buying/terms/legal-figures.ts';
import { retention } from '#src/retention.ts';
import { site } from '#src/site.ts';
import { legalVersions } from '#src/buying/terms/agreements.ts';
import { daysBefore, writtenDay } from '#src/formats/calendar-days.ts';
import { ourDay } from '#src/formats/our-day.ts';

/** The file of a legal text with validated front matter. */
export interface PolicySource {
  /** The file's name without its extension, and the id of its tab. */
  id: string;
  /** The file name, for errors. */
  file: string;
  head: LegalHead;
  /** Markdown in sections, each under a `##` heading. */
  body: string;
}

interface PolicySection {
  /** E.g. `privacy-how-we-use-it`. */
  id: string;
  /** With its number, e.g. `3. How we use it`. */
  heading: string;
  html: string;
}

/** A parsed legal text. */
export interface Policy extends Omit<LegalHead, 'inShort'> {
  id: string;
  /** The items as HTML. */
  inShort: string[];
  sections: PolicySection[];
  /** The version that replaces this one on a later day, if there is one. */
  next?: Policy;
}

/** Parses a legal text; throws with the file name and a fix when it has a mistake. */
export function readPolicy({ id, file, head, body }: PolicySource): Policy {
  const fill = (text: string) => fillPlaceholders(text, file);
  const [before = '', ...parts] = fill(body).split(/^## /m);
  if (before.trim()) throw new Error(`${file}: begin with a section: ## and its heading.`);
  const sections = parts.map((part, index): PolicySection => {
    const [heading = '', ...lines] = part.split('\n');
    const text = lines.join('\n');
    if (/^#/m.test(text)) throw new Error(`${file}: "${heading}": only ## headings are read.`);
    return {
      id: `${id}-${makeSlug(heading)}`,
      heading: `${index + 1}. ${heading.trim()}`,
      html: renderMarkdown(text),
    };
  });
  resolveReferences(sections, id, file);
  return { ...head, id, inShort: head.inShort.map((item) => renderLine(fill(item))), sections };
}

const renderMarkdown = (text: string): string =>
  markdownToHtml(text, { features: { smartPunctuation: { dashes: false } } }).html.trim();

const renderLine = (text: string) => renderMarkdown(text).replace(/<\/?p>/g, '');

/** Replaces links without text: `[](#ending)` becomes `section 22 (Ending)`. */
function resolveReferences(sections: PolicySection[], id: string, file: string): void {
  const byAnchor = new Map(sections.map((section) => [section.id, section]));
  if (byAnchor.size < sections.length)
    throw new Error(`${file}: two sections have the same heading: rename one.`);
  for (const section of sections)
    section.html = section.html.replace(/<a href="#([^"]*)">/g, (_link, anchor: string) => {
      const target = byAnchor.get(`${id}-${anchor}`);
      if (!target)
        throw new Error(
          `${file}: "${section.heading}" refers to #${anchor}, and no section is called so.`,
        );
      const [number, name = ''] = target.heading.split(/\. (.*)/);
      return `<a href="#${target.id}">section ${number} (${renderLine(name)})`;
    });
}

const placeholdersOf = (group: string, entries: Record<string, { text: string }>) =>
  Object.entries(entries).map(([name, { text }]) => [`${group}.${name}`, text] as const);

const { contact } = site;

/** The placeholder names, e.g. `legal.notice`, with their values. */
export const placeholders: ReadonlyMap<string, string> = new Map([
  ['company', site.legalName],
  ['product', site.name],
  ['address', site.defaultUrl],
  ['city', contact.city],
  ['phone', contact.tollFree.display],
  ['infoEmail', contact.infoEmail],
  ['supportEmail', contact.supportEmail],
  ['billingEmail', contact.billingEmail],
  ...Object.entries(endingTexts).map(([name, text]) => [`ending.${name}`, text] as const),
  ['license.name', oneTimeProduct.name],
  ['addendum.path', `/legal/addendum/${addendumVersion}`],
  [
    'addendum.differences',
    addendumDifferences.map(({ clause, text }) => `- **Clause ${clause}.** ${text}`).join('\n'),
  ],
  ...placeholdersOf('legal', legalFigures),
  ...placeholdersOf('own', { ...ownTerms, renewalNotice }),
  ...placeholdersOf('retention', retention),
]);

/** Replaces every placeholder; throws with the file name when one is unknown or not closed. */
export function fillPlaceholders(text: string, file: string): string {
  const filled = text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    const value = placeholders.get(name);
    if (value !== undefined) return value;
    throw new Error(
      `${file}: ${whole} is unknown. Write one of: ${[...placeholders.keys()].join(', ')}.`,
    );
  });
  const stray = /.{0,20}(\{\{|\}\}).{0,20}/.exec(filled)?.[0];
  if (stray) throw new Error(`${file}: a placeholder is not closed near "${stray}".`);
  return filled;
}

type Dated = Pick<Policy, 'id' | 'effectiveDate' | 'lastUpdated' | 'next'>;

/** When a text takes effect, in words, and the other `version` that they name: the one that applies until then, or the next one with what it changes. */
export function policyDates(policy: Dated): { text: string; version?: string } {
  const { id, effectiveDate, lastUpdated, next } = policy;
  const today = ourDay();
  const effective = writtenDay(effectiveDate);
  if (effectiveDate > today) {
    const versions: Partial<Record<string, Record<string, string>>> = legalVersions;
    const until = Object.keys(versions[id] ?? {}).findLast((day) => day <= today);
    if (until)
      return {
        text: `Takes effect ${effective}. Until then, the ${versionWords(until)} applies.`,
        version: until,
      };
  }
  const updated = lastUpdated === effectiveDate ? '' : ` Last updated ${writtenDay(lastUpdated)}.`;
  const text = `Effective ${effective}.${updated}`;
  if (!next) return { text };
  const coming = versionWords(next.effectiveDate);
  const replaced =
    id === 'subscription'
      ? `An order placed by ${writtenDay(daysBefore(next.effectiveDate, 1))} keeps this version for its whole term. Later orders follow the ${coming}.`
      : `The ${coming} follows it.`;
  return {
    text: [text, replaced, next.changes].filter(Boolean).join(' '),
    version: next.effectiveDate,
  };
}

/** A version as the text above names it. */
export const versionWords = (day: string): string => `version of ${writtenDay(day)}`;
