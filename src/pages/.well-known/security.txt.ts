/** How to report a vulnerability (RFC 9116). */
import type { APIRoute } from 'astro';
import { absoluteUrl } from '#src/build/deploy.ts';
import { site } from '#src/site.ts';

/** Less than a year, as the RFC requires; every daily build extends it. */
const validDays = 300;

export const GET: APIRoute = () => {
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString().slice(0, 10);
  const fields = {
    Contact: `mailto:${site.contact.supportEmail}`,
    Expires: `${expires}T00:00:00Z`,
    'Preferred-Languages': site.language.split('-')[0],
    Canonical: absoluteUrl('/.well-known/security.txt'),
    Policy: absoluteUrl('/security'),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return new Response(lines.join(''));
};
