/** Archives legal texts with every placeholder filled, so that later figures cannot change them. */
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { fillPlaceholders } from '#src/features/legal/fill-placeholders.ts';
import type { PolicySource } from '#src/features/legal/read-policy.ts';

/** The content of the archived file, in the same format as a current one. */
export function archivedText({ file, head, body }: PolicySource): string {
  const fill = (text: string) => fillPlaceholders(text, file);
  const { effectiveDate, lastUpdated, inShort, ...rest } = head;
  const words = stringify({ ...rest, inShort: inShort.map(fill) }, { lineWidth: 0 });
  // The schema requires dates without quotes.
  const dates = `effectiveDate: ${effectiveDate}\nlastUpdated: ${lastUpdated}\n`;
  return `---\n${dates}${words}---\n${fill(body)}`;
}

/** The SHA-256 hash that proves that an archived file is unchanged. */
export function fingerprint(archived: string): string {
  return createHash('sha256').update(archived.replaceAll('\r\n', '\n')).digest('hex');
}
