/** Tells mail programs and automatic responders which list an email belongs to. */
import { site } from '#src/site.ts';

/**
 * The headers of every email to a list (RFC 2919). An id never changes, because readers filter by it;
 * `Precedence` is for responders that know nothing else.
 */
export function listIdentity(
  list: 'weekly-update' | 'five-lessons' | 'legal-notices',
): Record<string, string> {
  const domain = site.contact.infoEmail.replace(/^.*@/, '');
  return { 'List-Id': `<${list}.${domain}>`, Precedence: 'bulk' };
}
