import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findCertificate } from '#src/integrations/blobs/stores.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { exemptionCertificates } from '#src/integrations/database/tables/quotes.ts';
import type { Account } from '#src/server/sessions/session.server.ts';
import { keepPrivate, toFile } from '#src/server/answer.ts';
import { recordAudit } from '#src/server/audit.ts';
import type { Visitor } from '#src/server/endpoint.ts';
import { HttpError } from '#src/server/errors.ts';
import { site } from '#src/site.ts';
import { mediaTypes } from './certificate-type.ts';

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
