/** The documents that buyers ask for ("pieces"), with their dates and links. */
import { getCollection } from 'astro:content';
import { addendumOf, agreementOn, effectiveDay } from '#src/buying/terms/agreements.ts';
import { billOfMaterialsPath } from '#src/build/bill-of-materials.ts';
import {
  pieceCheckedForDays,
  pieceIds,
  type PieceId,
} from '#src/content/schemas/procurement-schema.ts';
import { builtOn } from '#src/laws/record/all-laws.ts';
import { daysBetween } from '#src/formats/calendar-days.ts';
import { site } from '#src/site.ts';
import { allSheets } from './answer-sheets.ts';
import { checkedOnOf, type ListedSubprocessor } from './subprocessors.ts';

interface PieceLink {
  label: string;
  href: string;
  /** True for a download. */
  isFile?: true;
}

/** A document that buyers ask for. */
export interface Piece {
  id: PieceId;
  name: string;
  text: string;
  status: 'here' | 'on request, in writing' | 'not held';
  topic: 'security' | 'purchase';
  /** Year-month-day when it was last checked or made. */
  date: string;
  /** What the date is: when it was checked or made, or which version it is. Null for a quote, which is made on request. */
  dated: 'Checked' | 'Made' | 'Version of' | null;
  /** True when it was not checked for a year. */
  isOld: boolean;
  links: readonly PieceLink[];
}

/** The path of the procurement file's page. */
export const procurementPath = '/procurement';
/** The name of the archive without its extension. */
export const archiveName = `${site.fileName}-procurement-file`;
/** The path of the archive. */
export const archivePath = `${procurementPath}/${archiveName}.zip`;
const reportPath = '/accessibility/conformance-report';

const links: Partial<Record<PieceId, PieceLink[]>> = {
  quote: [{ label: 'Get a quote', href: '/quote' }],
  'subscription-agreement': [
    { label: 'Read', href: '/legal?tab=subscription' },
    { label: 'PDF', href: '/legal/subscription-agreement.pdf', isFile: true },
    { label: 'Word', href: '/legal/subscription-agreement.docx', isFile: true },
  ],
  'signed-addendum': [
    { label: 'Read', href: '/legal/addendum' },
    { label: 'PDF', href: `${procurementPath}/signed-addendum.pdf`, isFile: true },
    { label: 'Word', href: `${procurementPath}/signed-addendum.docx`, isFile: true },
  ],
  'conformance-report': [
    { label: 'Read', href: reportPath },
    { label: 'Word', href: `${reportPath}.docx`, isFile: true },
  ],
  'bill-of-materials': [{ label: 'JSON', href: billOfMaterialsPath, isFile: true }],
  subprocessors: [
    { label: 'Read', href: `${procurementPath}/subprocessors` },
    { label: 'Word', href: `${procurementPath}/subprocessors.docx`, isFile: true },
    { label: 'Changes (RSS)', href: `${procurementPath}/subprocessors.xml` },
  ],
};

/** True for a document about this website, not about the product. */
export const isOfWebsite = ({ id }: Pick<Piece, 'id'>) =>
  ['conformance-report', 'bill-of-materials', 'subprocessors', 'owasp-asvs'].includes(id);

/** True when a document was not checked for a year. */
export const isOld = (date: string, today: string) =>
  daysBetween(date, today) > pieceCheckedForDays;

/** The documents of this build, in order. */
export async function allPieces(): Promise<Piece[]> {
  const entries = new Map((await getCollection('trust')).map(({ id, data }) => [id, data]));
  const sheets = new Map((await allSheets()).map((sheet) => [sheet.id, sheet]));
  const subprocessors = checkedOnOf(await allSubprocessors());
  const agreement = agreementOn(builtOn, 'plan');
  const addendum = addendumOf(agreement);
  const versions: { [id in PieceId]?: string | undefined } = {
    'subscription-agreement': effectiveDay(agreement),
    'signed-addendum': addendum ? effectiveDay(addendum) : undefined,
  };
  return pieceIds.map((id) => {
    const file = `src/content/trust/${id}.yaml`;
    const entry = entries.get(id);
    if (!entry) throw new Error(`${file} is missing.`);
    const { checkedOn, ...piece } = entry;
    const sheet = sheets.get(id);
    const version = versions[id];
    // The bill of materials is made with each build.
    const made = id === 'bill-of-materials' ? builtOn : undefined;
    const date =
      sheet?.checkedOn ?? version ?? made ?? (id === 'subprocessors' ? subprocessors : checkedOn);
    if (!date) throw new Error(`${file}: There is no checkedOn.`);
    return {
      ...piece,
      id,
      date,
      dated: id === 'quote' ? null : version ? 'Version of' : made ? 'Made' : 'Checked',
      isOld: isOld(date, builtOn),
      links: sheet
        ? [
            { label: 'Read', href: sheet.path },
            { label: 'Word', href: sheet.wordPath, isFile: true as const },
          ]
        : (links[id] ?? []),
    };
  });
}

/** All current and former subprocessors of this build, by name. */
export async function allSubprocessors(): Promise<ListedSubprocessor[]> {
  return (await getCollection('subprocessors'))
    .map(({ id, data }) => ({ ...data, id }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
