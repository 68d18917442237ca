/** The accessibility conformance report, read from its YAML source and checked against the tests that it names. */
import { existsSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import * as z from 'zod/mini';
import { site } from '#src/site.ts';
import {
  catalog,
  chapters,
  chaptersLeftOut,
  components,
  levels,
  type ChapterId,
} from './criteria.ts';

/** The paths of the report in each format. */
export const reportPaths = {
  page: '/accessibility/conformance-report',
  word: '/accessibility/conformance-report.docx',
  openacr: '/accessibility/openacr.yaml',
} as const;

const source = 'src/content/accessibility/openacr.yaml';
const title = `${site.name} Accessibility Conformance Report`;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const filled = z.string().check(z.minLength(5));
const proofSchema = z.union([
  z.strictObject({ file: filled, test: filled }),
  z.strictObject({ check: filled, on: day }),
]);

/** The evidence for a claim: an automated test, or a manual check on a day. */
type Proof = z.output<typeof proofSchema>;

const claimSchema = z.strictObject({
  name: z.enum(['web', 'electronic-docs', 'none']),
  adherence: z.strictObject({
    level: z.enum(Object.keys(levels) as [keyof typeof levels]),
    notes: filled,
    proofs: z.array(z.string()).check(z.minLength(1)),
  }),
});
const sourceSchema = z.strictObject({
  report_date: day,
  last_modified_date: day,
  version: z.int(),
  proofs: z.record(z.string(), proofSchema),
  chapters: z.record(
    z.enum(Object.keys(chapters) as [ChapterId]),
    z.strictObject({
      notes: z.optional(filled),
      criteria: z.array(
        z.strictObject({ num: z.string(), components: z.array(claimSchema).check(z.minLength(1)) }),
      ),
    }),
  ),
});

/** One row of the report. */
export interface Claim {
  num: string;
  criterion: string;
  /** 'Web', 'Electronic documents', or '' when the catalog has no components. */
  about: string;
  level: string;
  notes: string;
  proofs: Proof[];
}

/** The complete report. */
export interface ConformanceReport {
  /** Year-month-day. */
  date: string;
  title: string;
  chapters: { id: ChapterId; title: string; notes: string; claims: Claim[] }[];
  /** The report in OpenACR format; `siteUrl` is the URL of the home page. */
  writeOpenAcr: (siteUrl: string) => string;
}

/** How we tested, and what we did not test, in paragraphs. */
export const methods = [
  'Every change of this website is tested in a real browser before it is published: axe-core on every kind of page and on the states that a journey reaches, journeys with only the keyboard, without JavaScript and at 320 pixels, and transcripts of what a screen reader gets from the browser. This report names these tests.',
  'Where a test can’t judge, we checked by hand. The report gives the day.',
  'We have not tested with NVDA, JAWS or VoiceOver, no one outside has tested the site for us, and no one who relies on assistive technology has. We claim only what we have seen.',
] as const;

/** What the report covers, in paragraphs. */
export const scope = [
  'This report covers this website with its accounts, forms, chat and checkout, and the Word and PDF files that it makes.',
  'Payment pages are Stripe’s, video meetings are Microsoft’s, and each has a report of its own. The software that agencies subscribe to has a report of its own, too: ask for it.',
] as const;

/** Reads the report; throws when it is incomplete or names a test that does not exist. */
export function readReport(
  written = readFileSync(source, 'utf8'),
  readTests = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
): ConformanceReport {
  const report = z.parse(sourceSchema, parse(written));
  const proofs = new Map(Object.entries(report.proofs));
  for (const [name, proof] of proofs)
    if ('test' in proof && !hasTest(readTests(proof.file), proof.test))
      throw new Error(
        `${source}: the proof "${name}" names a test that does not exist: ${proof.file}, “${proof.test}”. Name another test, or remove the claims that it proves.`,
      );
  const findProof = (name: string) => {
    const proof = proofs.get(name);
    if (!proof) throw new Error(`${source}: there is no proof "${name}".`);
    return proof;
  };
  const ids = Object.keys(chapters) as ChapterId[];
  return {
    date: report.last_modified_date,
    title,
    chapters: ids.map((id) => {
      const { criteria, notes = '' } = report.chapters[id];
      const expected: Record<string, string> = chapters[id].criteria;
      const answered = criteria.map(({ num }) => num).join();
      if (answered !== Object.keys(expected).sort(byNumber).join())
        throw new Error(`${source}: ${id} answers ${answered}, not each criterion once, in order.`);
      const claims = criteria.flatMap(({ num, components: rows }) =>
        rows.map(({ name, adherence }) => ({
          num,
          criterion: expected[num]!,
          about: components[name],
          level: levels[adherence.level],
          notes: adherence.notes,
          proofs: adherence.proofs.map(findProof),
        })),
      );
      return { id, title: chapters[id].title, notes, claims };
    }),
    writeOpenAcr: (siteUrl) => writeOpenAcr(report, siteUrl),
  };
}

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** True when the code has a test with this name that is not skipped. */
function hasTest(code: string, name: string): boolean {
  const at = code.indexOf(name);
  if (at < 0 || !/['"`]/.test(code[at - 1]!) || code[at + name.length] !== code[at - 1])
    return false;
  const call = code.slice(0, at - 1);
  return /\btest(?:\.each\([^;]*\))?\(\s*$/.test(call);
}

/** The report in OpenACR format, schema version 0.1.0; `proofs` is our own extension. */
function writeOpenAcr(report: z.output<typeof sourceSchema>, siteUrl: string): string {
  const us = {
    company_name: site.legalName,
    email: site.contact.supportEmail,
    phone: site.contact.tollFree.display,
    website: siteUrl,
  };
  const spread: [string, object][] = Object.entries(report.chapters).map(
    ([id, { notes, criteria }]) => [
      id,
      {
        ...(notes && { notes }),
        criteria: criteria.map(({ num, components: rows }) => ({
          num,
          components: rows.map(({ name, adherence }) => ({
            name,
            adherence: {
              ...adherence,
              proofs: adherence.proofs.map((proof) => report.proofs[proof]),
            },
          })),
        })),
      },
    ],
  );
  const leftOut: [string, object][] = Object.entries(chaptersLeftOut).map(([id, notes]) => [
    id,
    { notes, disabled: true },
  ]);
  return stringify(
    {
      title,
      product: {
        name: `${site.name} website`,
        version: report.last_modified_date,
        description: site.description,
      },
      author: us,
      vendor: us,
      report_date: report.report_date,
      last_modified_date: report.last_modified_date,
      version: report.version,
      notes: scope.join(' '),
      evaluation_methods_used: methods.join(' '),
      feedback: new URL('/accessibility#report-a-barrier', siteUrl).href,
      catalog,
      chapters: Object.fromEntries<object>([...spread, ...leftOut]),
    },
    { lineWidth: 100, aliasDuplicateObjects: false },
  );
}

/** A proof as one line of text. */
export const proofText = (proof: Proof): string =>
  'test' in proof ? `${proof.file}: ${proof.test}` : `By hand, ${proof.on}: ${proof.check}`;
