/** The legal texts of this build, from Astro's content collections. */
import { getCollection, getEntry } from 'astro:content';
import { absoluteUrl } from '#src/build/deploy.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { site } from '#src/site.ts';
import { makePolicyPdf } from './policy-pdf.server.ts';
import { policyDates, readPolicy, type Policy } from './read-policy.ts';
import { addendumTemplate, signAddendum } from './signed-addendum.ts';

/** The texts in force on the day of this build, each with its next version. */
let policies: Promise<Policy[]> | undefined;

/** The legal texts with a tab, in order. */
export async function allPolicies(): Promise<(Policy & { tab: string })[]> {
  const all = await readAll();
  return all.filter((policy): policy is Policy & { tab: string } => policy.tab !== undefined);
}

/** The legal texts with their own page. */
export async function separatePolicies(): Promise<Policy[]> {
  return (await readAll()).filter(({ tab }) => tab === undefined);
}

function readAll(): Promise<Policy[]> {
  policies ??= loadPolicies();
  return policies;
}

/** The legal text with this id; throws when there is none. */
export async function requirePolicy(id: string): Promise<Policy> {
  const policy = (await readAll()).find((candidate) => candidate.id === id);
  if (!policy) throw new Error(`There is no src/content/legal/${id}.md.`);
  return policy;
}

const pdfs = new Map<string, ReturnType<typeof makePolicyPdf>>();

/** A legal text as a PDF file, made once: the procurement file has it, too. */
export async function policyPdf(id: string) {
  const pdf =
    pdfs.get(id) ?? makePolicyPdf(await requirePolicy(id), absoluteUrl('/').replace(/\/$/, ''));
  pdfs.set(id, pdf);
  return pdf;
}

/** The source of a legal text as a Word file to mark up. */
export async function policyWordSource(id: string) {
  const policy = await requirePolicy(id);
  const { title, sections } = policy;
  const path = `${id}/${policy.effectiveDate}`;
  const entry = (await getEntry('legalArchive', path))!;
  let at = 0;
  const body = entry
    .body!.replace(/^## .*$/gm, () => `## ${sections[at++]!.heading}`)
    .replace(/\[\]\(#([^)]*)\)/g, (_link, anchor: string) => {
      const { heading } = sections.find((section) => section.id === `${id}-${anchor}`)!;
      return `section ${heading.replace('. ', ' (')})`;
    });
  const inShort = entry.data.inShort.map((item) => `- ${item}`).join('\n');
  return {
    title,
    description: policyDates(policy).text,
    file: `${path}.md`,
    origin: `${site.legalName}, ${site.contact.city}`,
    pageUrl: absoluteUrl(`/legal/${path}`),
    markdown: `## In short\n\n${inShort}\n\n${body}`,
  };
}

/** All archived versions, each with its path, e.g. `subscription/2026-11-20`. */
export async function archivedPolicies(): Promise<{ path: string; policy: Policy }[]> {
  const entries = await getCollection('legalArchive');
  return entries.map(({ id: path, data, body = '', filePath = path }) => {
    const [id = ''] = path.split('/');
    return { path, policy: readPolicy({ id, file: filePath, head: data, body }) };
  });
}

async function loadPolicies(): Promise<Policy[]> {
  const entries = await getCollection('legal');
  const template = await getEntry('templates', addendumTemplate);
  const archived = (await archivedPolicies()).map(({ policy }) => policy);
  return entries
    .map(({ id, data, body = '', filePath = id }) => ({ id, file: filePath, head: data, body }))
    .sort((a, b) => (a.head.order ?? Infinity) - (b.head.order ?? Infinity))
    .concat(signAddendum(template?.body ?? ''))
    .map((source) => inForce(readPolicy(source), archived));
}

/** The latest of a text's versions that is in force, with the one that takes effect next. */
function inForce(policy: Policy, archived: Policy[]): Policy {
  const today = ourDay();
  if (policy.effectiveDate <= today) return policy;
  const versions = archived
    .filter(({ id }) => id === policy.id)
    .toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate));
  const now = versions.findLast(({ effectiveDate }) => effectiveDate <= today);
  const next = versions.find(({ effectiveDate }) => effectiveDate > today) ?? policy;
  return now ? { ...withIdsOf(policy, now), next } : policy;
}

/** A version whose renamed sections have the ids of the newest one, because other pages already link to those. */
function withIdsOf(newest: Policy, now: Policy): Policy {
  const ids = new Set(newest.sections.map(({ id }) => id));
  const renamed = now.sections.flatMap(({ id }, at) =>
    ids.has(id) ? [] : [[id, newest.sections[at]?.id ?? id] as const],
  );
  const rename = (text: string) =>
    renamed.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  return {
    ...now,
    sections: now.sections.map((section) => ({
      ...section,
      id: rename(section.id),
      html: rename(section.html),
    })),
  };
}
