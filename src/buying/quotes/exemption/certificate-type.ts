/** The accepted types of certificates. */
type CertificateType = 'pdf' | 'png' | 'jpeg';

/** Whether a file is of a type, by its first bytes as characters of the same numbers. Decoders of pictures skip no bytes. */
const isOfType: Record<CertificateType, (start: string) => boolean> = {
  pdf: isPdf,
  png: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  jpeg: (start) => start.startsWith('\xff\xd8\xff'),
};

/** PDF readers find the header after a byte order mark, blank lines or printer commands, which start with an escape. Markup, programs and archives are refused. */
function isPdf(start: string): boolean {
  const line = start.replace(/\s/g, ' ').replaceAll('\x1b', ' ');
  return /^[^<\p{Cc}]*?%PDF-\d/u.test(line);
}

/** PDF readers look for the header in as many bytes. */
const startBytes = 1_024;

/** The media type of each type. */
export const mediaTypes: Record<CertificateType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/** The type of a file by its first bytes, whatever its name or the browser says; null for any other type. */
export function findCertificateType(bytes: Uint8Array): CertificateType | null {
  const start = String.fromCharCode(...bytes.subarray(0, startBytes));
  const types = Object.keys(isOfType) as CertificateType[];
  return types.find((type) => isOfType[type](start)) ?? null;
}
