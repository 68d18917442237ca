/** Where an answer stands: an address of ours as a link with a name, a test of ours by its file, or "ask us". */
import { askUs } from '#src/content/procurement-schema.ts';
import { site } from '#src/site.ts';

/** One place; a test has no address that a reader could open. */
export interface Rest {
  label: string;
  href: string | null;
}

const legalTitles: Partial<Record<string, string>> = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  subscription: 'Subscription Agreement',
  addendum: 'Addendum',
};

/** The place as a reader sees it. */
export function describeRest(rest: string): Rest {
  if (rest === askUs)
    return { label: 'Ask us', href: `mailto:${site.contact.infoEmail}?subject=A%20question` };
  if (!rest.startsWith('/')) return { label: `Our test ${rest}`, href: null };
  const [path = '', anchor = ''] = rest.split('#');
  const [, id = '', section = ''] =
    /^(privacy|terms|subscription|addendum)-(.*)$/.exec(anchor) ?? [];
  const place = path.startsWith('/legal') && section ? section : anchor;
  const page = legalTitles[id] ?? inWords(path.split('/').at(-1) ?? '');
  return { label: place ? `${page}: ${inWords(place)}` : page, href: rest };
}

const inWords = (slug: string) => {
  const words = slug.replaceAll('-', ' ').replace(/\bai\b/g, 'AI');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
