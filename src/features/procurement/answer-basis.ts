/** Describes what an answer is based on: one of our pages, one of our tests, or "ask us". */
import { askUs } from '#src/content/schemas/procurement-schema.ts';
import { site } from '#src/site.ts';

/** The basis of an answer; tests have no public URL, and their files’ names say nothing to a buyer. */
export interface Basis {
  label: string;
  href: string | null;
}

const legalTitles: Partial<Record<string, string>> = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  subscription: 'Subscription Agreement',
  addendum: 'Addendum',
};

/** The label and link for an entry of `rests` in an answer sheet. */
export function describeBasis(path: string): Basis {
  if (path === askUs)
    return {
      label: 'On request, in writing',
      href: `mailto:${site.contact.infoEmail}?subject=A%20question`,
    };
  if (!path.startsWith('/'))
    return { label: 'Automated test, run before each release', href: null };
  const [pagePath = '', anchor = ''] = path.split('#');
  const [, id = '', section = ''] =
    /^(privacy|terms|subscription|addendum)-(.*)$/.exec(anchor) ?? [];
  const place = pagePath.startsWith('/legal') && section ? section : anchor;
  const page = legalTitles[id] ?? inWords(pagePath.split('/').at(-1) ?? '');
  return { label: place ? `${page}: ${inWords(place)}` : page, href: path };
}

const inWords = (slug: string) => {
  const text = slug.replaceAll('-', ' ').replace(/\bai\b/g, 'AI');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
