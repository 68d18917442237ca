/** Tax exemption certificates past their time: deletes their files, then their rows (R47). */
import { inArray, lt, sql } from 'drizzle-orm';
import { deleteCertificate } from '#src/integrations/blobs/certificate-store.server.ts';
import { database } from '#src/integrations/database/client.ts';
import { exemptionCertificates } from '#src/integrations/database/tables/exemption-certificates.ts';
import { retention } from '#src/promises/retention.ts';

/** As many as one run has time for; the next run continues. */
const mostInARun = 20;

/** A statement that finds certificates to delete. */
export function selectExpiredCertificates() {
  return database()
    .select({ id: exemptionCertificates.id })
    .from(exemptionCertificates)
    .where(
      lt(
        exemptionCertificates.createdAt,
        sql`now() - ${retention.exemptionCertificates.words}::interval`,
      ),
    )
    .limit(mostInARun);
}

/** Deletes files and then their rows, and resolves to how many; rejects when a file could not be deleted. */
export async function deleteCertificates(expired: { id: string }[]): Promise<number> {
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // A row is kept until its file is deleted: without it nobody could find the file.
  await Promise.all(ids.map(deleteCertificate));
  await database().delete(exemptionCertificates).where(inArray(exemptionCertificates.id, ids));
  return ids.length;
}
