/** A legal text as it is archived: its file with every placeholder filled, so that no later figure or address changes it. */
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { fillPlaceholders } from '../fill-placeholders.ts';
import type { PolicySource } from '../read-policy.ts';

/** The content of the archived file; it is read like any other legal text. */
export function archivedText({ file, head, body }: PolicySource): string {
  const fill = (text: string) => fillPlaceholders(text, file);
  const { effectiveDate, lastUpdated, inShort, ...rest } = head;
  const words = stringify({ ...rest, inShort: inShort.map(fill) }, { lineWidth: 0 });
  // Dates without quotes, as the schema wants them.
  const dates = `effectiveDate: ${effectiveDate}\nlastUpdated: ${lastUpdated}\n`;
  return `---\n${dates}${words}---\n${fill(body)}`;
}

/** What proves later that an archived file is still the one that was archived. */
export function fingerprint(archived: string): string {
  return createHash('sha256').update(archived.replaceAll('\r\n', '\n')).digest('hex');
}
