import { absoluteUrl } from '#src/build/deploy.ts';
import { site } from '#src/site.ts';

/** The schema.org data of the home page: WebSite and Organization. */
export function siteData(): object {
  const { name, contact, social } = site;
  const url = absoluteUrl('/');
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name, url },
      {
        '@type': 'Organization',
        ...{ name, url },
        logo: absoluteUrl('/icon-512.png'),
        email: contact.infoEmail,
        telephone: contact.local.tel,
        sameAs: social.url,
      },
    ],
  };
}
