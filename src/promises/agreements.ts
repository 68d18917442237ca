/** The versions of our agreements. Every version that was ever in effect stays readable. */

/**
 * The versions of each legal text, oldest first: the day from which it is in effect, and the SHA-256 of
 * its archived file. A version that was in effect never changes; a test compares the files.
 */
export const legalVersions = {
  privacy: {
    '2026-11-20': '7f9759a2fec3301d1b6ebf2b333bb8427ad32473708a24502eb619d1ef56d4d9',
    '2026-11-22': '770a9137f131d092a575e8bcc803239e1fcd23ffc3c6edf9c709dcab1a2ee9bb',
    '2026-11-23': '540090511d67d7772091b8bce49c0b6aef2d4089f167b1774cfdd73aaac3d1b0',
  },
  terms: {
    '2026-11-20': '737fd044653631a9c20ad036e7c93a1453ca4d293ab76701de8d8df01d22f776',
    '2026-11-22': '5fce8adc4b85e063c8bcf9cecde31554936d69d59693b7ea36d238397916cd45',
  },
  cookies: {
    '2026-11-20': '25046290b845751033e43a830c9356b4a8051a2dd25d82dd72532a403823980e',
    '2026-11-22': '18c4d8e059f259fa8224de4f84a456cff6d2b1e5a4910d1cf7efe45ef1c14345',
  },
  subscription: {
    '2026-11-20': '0d855a9e1e7e28302654a4b59729f387a0518b708d9cd00a04fd8754529d633a',
    '2026-11-22': 'd11616ebd06ce25aabe969dc0e8d9fcfc57a57d6cb0b32232b3efde9da86cf11',
  },
  vendor: {
    '2026-11-20': 'cf2563230cf4314d5423c10f04f20a67c98e194fb92255227548d568456f282c',
    '2026-11-22': 'a66f18b8bd0aeffbef01a7847777364847172fc2582f97db74da180efea171a7',
  },
  license: {
    '2026-11-22': 'b3e2bbe1d8c4263bc2013d5585ba91812ec5c4768f2a41593e801314f50ef4b7',
  },
  addendum: {
    '2026-11-22': '6d747d25219cbb7ca9fd7c8a18ffaa3d010eeec7a98b1d5cc110be6df28120b8',
  },
} as const satisfies Record<string, Record<string, string>>;

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

/** The agreement with this name, or null when there is no such version. */
export function findAgreement(text: string | null | undefined): AgreementVersion | null {
  const [id = '', version = ''] = text?.split('/') ?? [];
  const versions: Partial<Record<string, Record<string, string>>> = legalVersions;
  const isKnown = Object.hasOwn(versions, id) && Object.hasOwn(versions[id] ?? {}, version);
  return isKnown ? (text as AgreementVersion) : null;
}

/** The title of an agreement that an order accepts. */
export function agreementTitle(agreement: AgreementVersion): string {
  return titles[agreement.split('/')[0] ?? ''] ?? 'Agreement';
}

/** The version of our AI addendum that is part of an agreement with a public agency, or null. */
export function addendumOf(agreement: AgreementVersion): AgreementVersion | null {
  const [id, version = ''] = agreement.split('/');
  const since = Object.keys(legalVersions.addendum).findLast((day) => day <= version);
  return id === 'subscription' && since ? `addendum/${since}` : null;
}

/** The day from which a version is in effect, year-month-day. */
export const effectiveDay = (agreement: AgreementVersion) => agreement.split('/')[1] ?? '';

/** The path of the page with this version. */
export const agreementPath = (agreement: AgreementVersion) => `/legal/${agreement}`;
