/** An article's metadata for search engines (schema.org). */
import { absoluteUrl } from '#src/build/deploy.ts';
import { site } from '#src/site.ts';
import { type Article, shareImagePath } from './articles.ts';

/** BlogPosting and BreadcrumbList, with only the properties that Google requires or recommends, because they add to the size of every article. */
export function articleData(article: Article): object {
  const { title, date, modified, corrected } = article;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: title,
        image: absoluteUrl(shareImagePath(article)),
        datePublished: date,
        dateModified: modified,
        ...(corrected && { correction: absoluteUrl('/corrections') }),
        author: { '@type': 'Organization', name: site.name, url: absoluteUrl('/') },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Blog', item: absoluteUrl('/blog') },
          // The last item is the page itself and needs no URL.
          { '@type': 'ListItem', position: 2, name: title },
        ],
      },
    ],
  };
}
