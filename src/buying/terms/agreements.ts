/** The versions of our agreements. Every version that was ever in effect stays readable. */
import legalVersions from './legal-versions.json' with { type: 'json' };

/**
 * The versions of each legal text, oldest first: the day from which it is in effect, and the SHA-256 of
 * its archived file. A version that was in effect never changes; a test compares the files. `npm run
 * archive:legal` adds a version.
 */
export { legalVersions };

/** The id of a legal text. */
type LegalTextId = keyof typeof legalVersions;

/** A version of a legal text in our database and in Stripe's metadata, e.g. `subscription/2026-11-20`. */
export type AgreementVersion = `${LegalTextId}/${string}`;

// Before it had its own agreement, the license was subject to the terms of service.
const orderTexts = { plan: ['subscription'], once: ['terms', 'license'] } as const;
const titles: Partial<Record<string, string>> = {
  subscription: 'Subscription Agreement',
  terms: 'Terms of Service',
  license: 'License Agreement',
  addendum: 'AI Contract Clause Addendum',
};

/** The agreement that an order accepts on this day (year-month-day). */
export function agreementOn(day: string, bought: 'plan' | 'once'): AgreementVersion {
  const versions = orderTexts[bought].flatMap((id) =>
    Object.keys(legalVersions[id]).map((since) => ({ id, since })),
  );
  // Nothing was sold before the first version.
  const { id, since } = versions.findLast(({ since }) => since <= day) ?? versions[0]!;
  return `${id}/${since}`;
}

/** The agreement with this name, in the version in effect on the day that it names, or null when there is none. */
export function findAgreement(text: string | null | undefined): AgreementVersion | null {
  const [id = '', day = ''] = text?.split('/') ?? [];
  if (!Object.hasOwn(legalVersions, id) || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const since = versionOn(id as LegalTextId, day);
  return since ? `${id as LegalTextId}/${since}` : null;
}

/** The day of the version of a text that is in effect on a day; undefined before its first. */
function versionOn(id: LegalTextId, day: string): string | undefined {
  return Object.keys(legalVersions[id]).findLast((since) => since <= day);
}

/** The title of an agreement that an order accepts. */
export function agreementTitle(agreement: AgreementVersion): string {
  return titles[agreement.split('/')[0] ?? ''] ?? 'Agreement';
}

/** The version of our AI addendum that is part of an agreement with a public agency, or null. */
export function addendumOf(agreement: AgreementVersion): AgreementVersion | null {
  const [id, version = ''] = agreement.split('/');
  const since = versionOn('addendum', version);
  return id === 'subscription' && since ? `addendum/${since}` : null;
}

/** The day from which a version is in effect, year-month-day. */
export const effectiveDay = (agreement: AgreementVersion) => agreement.split('/')[1] ?? '';

/** The path of the page with this version. */
export const agreementPath = (agreement: AgreementVersion) => `/legal/${agreement}`;
