import * as z from 'zod/mini';
import { eq } from 'drizzle-orm';
import { findCertificate } from '#src/integrations/blobs/stores.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { exemptionCertificates } from '#src/integrations/database/tables/quotes.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { keepPrivate, toFile } from '#src/server/answer.ts';
import { recordAudit } from '#src/server/audit.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { site } from '#src/site.ts';

/** The query: the certificate's id. */
export const certificateSchema = z.object({ certificate: z.catch(z.uuid(), '') });

/** Responds with a certificate as a download, so that nothing in it runs on our site, and records the download. */
export async function answerCertificate(
  { certificate: id }: z.output<typeof certificateSchema>,
  { log }: Visitor,
  { email }: Account,
): Promise<Response> {
  const [row] = id
    ? await database().select().from(exemptionCertificates).where(eq(exemptionCertificates.id, id))
    : [];
  if (!row) throw new HttpError(404, 'We couldn’t find this certificate.');
  const bytes = await findCertificate(id).catch((error: unknown) => {
    log.error('the certificate could not be read', error);
    throw new HttpError(503, 'We can’t read files right now. Please try again in a minute.');
  });
  if (!bytes) throw new HttpError(404, 'The file of this certificate is gone.');
  const detail = row.quoteNumber;
  await recordAudit({ actorEmail: email, action: 'Exemption certificate downloaded', detail });
  const name = `${site.fileName}-exemption-${row.quoteNumber}.${row.fileType}`;
  return keepPrivate(toFile(bytes, mediaTypes[row.fileType], `attachment; filename="${name}"`));
}

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
