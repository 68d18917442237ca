/** The accepted types of certificates. */
export type CertificateType = 'pdf' | 'png' | 'jpeg';

const signatures: Record<CertificateType, readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};

/** The media type of each type. */
export const mediaTypes: Record<CertificateType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/** The type of a file by its first bytes, whatever its name or the browser says; null for any other type. */
export function findCertificateType(bytes: Uint8Array): CertificateType | null {
  const types = Object.entries(signatures) as [CertificateType, readonly number[]][];
  const found = types.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  return found?.[0] ?? null;
}
