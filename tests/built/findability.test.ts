import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site } from '#src/site.ts';
import { findAll, parseXml } from '#tests/fixtures/word-document.ts';
import { publishedPaths } from './editors-texts.ts';
import {
  type Element,
  elementsOf,
  parse,
  readBuilt,
  readPages,
  root,
  textOf,
  valueOf,
} from './dist.ts';

const read = (path: string) => readBuilt(path).toString('utf8');
const has = (path: string) => existsSync(join(root, 'dist', path));

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

const pages = readPages().map(({ path, html }) => {
  const elements = elementsOf(parse(html));
  const meta = (name: string) =>
    elements
      .filter(({ tagName }) => tagName === 'meta')
      .find((element) => [valueOf(element, 'name'), valueOf(element, 'property')].includes(name));
  const content = (name: string) => {
    const found = meta(name);
    return found && valueOf(found, 'content');
  };
  const linked = (rel: string) =>
    elements.filter(
      (element) => element.tagName === 'link' && valueOf(element, 'rel')?.split(' ').includes(rel),
    );
  const [canonical] = linked('canonical').map((element) => valueOf(element, 'href'));
  const title = elements.find(({ tagName }) => tagName === 'title');
  const data = elements
    .filter((element) => valueOf(element, 'type') === 'application/ld+json')
    .flatMap((element) => (JSON.parse(textOf(element)) as { '@graph': Thing[] })['@graph']);
  return {
    path,
    html,
    content,
    linked,
    canonical,
    data,
    title: title && textOf(title),
    hidden: content('robots')?.includes('noindex') ?? false,
  };
});
const indexable = pages.filter(({ hidden }) => !hidden);
const articles = indexable.filter(({ html }) => html.includes('<article'));
const siteUrl = new URL(pages.find(({ path }) => path === '/')?.canonical ?? '');
const absolute = (path: string) => new URL(path, siteUrl).href;

const readXml = (path: string) => parseXml(path, read(path));
const xmlText = (node: Parameters<typeof findAll>[0], name: string) =>
  findAll(node, name)[0]?.textContent ?? '';

interface JsonFeed {
  version: string;
  title: string;
  home_page_url: string;
  feed_url: string;
  items: {
    id: string;
    url: string;
    title: string;
    content_html: string;
    image: string;
    date_published: string;
    date_modified: string;
  }[];
}
const jsonFeed = JSON.parse(read('feed.json')) as JsonFeed;

test('the build has the pages that these tests check', () => {
  expect(publishedPaths).toContain('/arkansas-ai-laws');
  expect(articles.map(({ path }) => path).sort()).toEqual(publishedPaths);
  expect(indexable.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/pricing', '/legal', '/resources', '/blog']),
  );
  expect(pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/404', '/shell', '/style-guide', '/admin', '/login']),
  );
});

test.each(pages)('$path has a canonical URL if it is indexable', ({ path, hidden, canonical }) =>
  expect(canonical).toBe(hidden ? undefined : absolute(path)),
);

test.each(indexable)(
  '$path has a unique title and a description of sensible length',
  ({ title = '', content }) => {
    expect(indexable.filter((page) => page.title === title)).toHaveLength(1);
    expect(title.length).toBeGreaterThanOrEqual(10);
    // Search results cut titles near 60 characters, but engines read all of them.
    expect(title.length).toBeLessThanOrEqual(100);
    const description = content('description') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(200);
  },
);

test('both feeds have only the newest articles, newest first (R33)', () => {
  const published = articles
    .map(({ canonical = '', data }) => ({
      url: canonical,
      day: String(data.find((entry) => entry['@type'] === 'BlogPosting')?.['datePublished']),
    }))
    .sort((a, b) => b.day.localeCompare(a.day) || a.url.localeCompare(b.url))
    .slice(0, 52);
  const inRss = findAll(readXml('rss.xml'), 'item').map((item) => ({
    url: xmlText(item, 'link'),
    day: new Date(xmlText(item, 'pubDate')).toISOString().slice(0, 10),
  }));
  expect(inRss).toEqual(published);
  expect(
    jsonFeed.items.map(({ url, date_published }) => ({ url, day: date_published.slice(0, 10) })),
  ).toEqual(published);
});

test('RSS names its own URL, its language and a permanent link for each item', () => {
  const rss = readXml('rss.xml');
  const [self] = findAll(rss, 'atom:link');
  expect(self?.getAttribute('href')).toBe(absolute('/rss.xml'));
  expect(self?.getAttribute('rel')).toBe('self');
  expect(xmlText(rss, 'language')).toBe(site.language);
  for (const item of findAll(rss, 'item')) {
    expect(xmlText(item, 'guid')).toBe(xmlText(item, 'link'));
    for (const name of ['title', 'description', 'category'])
      expect(xmlText(item, name)).not.toBe('');
  }
});

test('the JSON feed meets version 1.1', () => {
  expect(jsonFeed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.blog.name,
    home_page_url: absolute('/blog'),
    feed_url: absolute('/feed.json'),
  });
  expect(new Set(jsonFeed.items.map(({ id }) => id)).size).toBe(jsonFeed.items.length);
  for (const { date_published, date_modified } of jsonFeed.items) {
    for (const moment of [date_published, date_modified])
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(date_modified >= date_published).toBe(true);
  }
});

test('both feeds have the same full text, with sources and absolute URLs', () => {
  const fromRss = findAll(readXml('rss.xml'), 'item').map((item) =>
    xmlText(item, 'content:encoded'),
  );
  expect(fromRss).toEqual(jsonFeed.items.map(({ content_html }) => content_html));
  for (const { url, content_html } of jsonFeed.items) {
    const fragment = parseFragment(content_html);
    const elements = elementsOf(fragment);
    expect(content_html).not.toMatch(/<(script|style|form)\b/);
    expect(content_html).not.toContain('[object');
    const headings = elements.filter(({ tagName }) => tagName === 'h2').map(textOf);
    expect(headings.slice(0, 3)).toEqual(['What happened', 'Why it matters to you', 'What to do']);
    const page = articles.find(({ canonical }) => canonical === url)?.html ?? '';
    const shown = elementsOf(parse(page));
    const paragraphs = shown
      .filter((element) => valueOf(element, 'class') === 'story')
      .flatMap((story) => elementsOf(story).filter(({ tagName }) => tagName === 'p'))
      .map(textOf)
      // The line of sources has a colon in the feeds.
      .filter((text) => !text.startsWith('Source'));
    expect(paragraphs.length, url).toBeGreaterThan(0);
    for (const paragraph of paragraphs) expect(textOf(fragment), url).toContain(paragraph);
    const sources = shown
      .filter((element) => valueOf(element, 'class') === 'sources')
      .flatMap((element) => elementsOf(element).map((link) => valueOf(link, 'href') ?? ''))
      .filter(Boolean);
    const links = elements.flatMap((element) =>
      ['href', 'src'].flatMap((name) => valueOf(element, name) ?? []),
    );
    expect(sources.length, url).toBeGreaterThan(0);
    expect(links).toEqual(expect.arrayContaining(sources));
    for (const link of links) expect(link).toMatch(/^(https:\/\/|mailto:)/);
  }
});

test('the sitemap lists every indexable page once, with the page’s date', () => {
  const index = readXml('sitemap-index.xml');
  const parts = findAll(index, 'loc').map((loc) => loc.textContent ?? '');
  expect(parts.length).toBeGreaterThan(0);
  const listed = parts.flatMap((part) => {
    expect(part.startsWith(siteUrl.href)).toBe(true);
    return findAll(readXml(new URL(part).pathname), 'url').map((url) => ({
      url: xmlText(url, 'loc'),
      modified: xmlText(url, 'lastmod'),
    }));
  });
  const expected = indexable.map(({ canonical = '', data }) => {
    const dated = data.find((entry) => 'dateModified' in entry);
    return { url: canonical, modified: dated ? String(dated['dateModified']) : '' };
  });
  const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1);
  expect(listed.sort(byUrl)).toEqual(expected.sort(byUrl));
  for (const path of ['/shell', '/404', '/style-guide', '/admin', '/login'])
    expect(listed.map(({ url }) => url)).not.toContain(absolute(path));
});

test('robots.txt names the sitemap and the newsletter’s sitemap', () => {
  const lines = read('robots.txt').trim().split('\n');
  for (const line of lines.filter(Boolean))
    expect(line).toMatch(/^(User-agent|Disallow|Allow|Sitemap): \S+$/);
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).not.toContain('Disallow: /');
  expect(lines).toContain(`Sitemap: ${absolute('/sitemap-index.xml')}`);
  expect(lines).toContain(`Sitemap: ${absolute('/newsletter/sitemap.txt')}`);
});

test('security.txt is complete and valid for less than a year (RFC 9116)', () => {
  const lines = read('.well-known/security.txt').trim().split('\n');
  const fields = Object.fromEntries(
    lines.map((line) => line.split(/: (.*)/).slice(0, 2)),
  ) as Record<string, string>;
  expect(fields['Contact']).toBe(`mailto:${site.contact.supportEmail}`);
  expect(fields['Canonical']).toBe(absolute('/.well-known/security.txt'));
  expect(fields['Preferred-Languages']).toBe('en');
  expect(fields['Expires']).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('every link in llms.txt is a page or a file of this site', () => {
  const text = read('llms.txt');
  expect(text).toMatch(new RegExp(`^# ${site.name}\n\n> `));
  const links = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, path = '']) => new URL(path));
  expect(links.map(({ pathname }) => pathname)).toEqual(expect.arrayContaining(publishedPaths));
  for (const { origin, pathname } of links) {
    expect(origin).toBe(siteUrl.origin);
    expect(
      // A function renders this page.
      pathname === '/newsletter/issues' ||
        has(pathname) ||
        pages.some(({ path, hidden }) => path === pathname && !hidden),
      pathname,
    ).toBe(true);
  }
});

test.each(indexable)(
  'a shared link to $path shows its title and text',
  ({ title, canonical, content }) => {
    expect(content('og:url')).toBe(canonical);
    expect(title?.startsWith(content('og:title') ?? '?')).toBe(true);
    expect(content('og:description')).toBe(content('description'));
    expect(content('og:site_name')).toBe(site.name);
    expect(content('twitter:card')).toBe('summary_large_image');
  },
);

test('a shared link shows the picture of the article, of the law’s state, or of the site', () => {
  const pictures = new Map(indexable.map(({ path, content }) => [path, content('og:image') ?? '']));
  const general = pages.find(({ path }) => path === '/')?.content('og:image');
  for (const { path, content } of articles) {
    expect(content('og:type')).toBe('article');
    expect(pictures.get(path)).toBe(absolute(`/share${path}.png`));
  }
  // A law shares the picture of its state's page.
  const ofState = [...pictures].filter(([, picture]) => picture.includes('/share/laws/'));
  expect(ofState.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/laws/texas', '/laws/tx-hb-149', '/laws/us']),
  );
  expect(ofState.every(([path]) => path.startsWith('/laws/'))).toBe(true);
  expect(pictures.get('/laws/tx-hb-149')).toBe(absolute('/share/laws/texas.png'));
  const others = [...pictures].filter(
    ([path, picture]) =>
      !picture.includes('/share/laws/') && !articles.some((article) => article.path === path),
  );
  expect(new Set(others.map(([, picture]) => picture))).toEqual(new Set([general]));
});

test('each share picture has its words as a text, and pages with the same picture the same words', () => {
  const wordsOf = new Map<string, string>();
  for (const { path, content } of indexable) {
    const alt = content('og:image:alt') ?? '';
    expect(alt.startsWith(`${site.name}. `), path).toBe(true);
    const picture = content('og:image') ?? '';
    expect(wordsOf.get(picture) ?? alt, path).toBe(alt);
    wordsOf.set(picture, alt);
  }
  expect(new Set(wordsOf.values()).size).toBe(wordsOf.size);
  for (const { path, content } of articles)
    expect(content('og:image:alt'), path).toMatch(
      RegExp(`: ${RegExp.escape(content('og:title') ?? '?')}$`),
    );
  expect(wordsOf.get(absolute('/share.png'))).toContain(site.tagline);
  expect(wordsOf.get(absolute('/share/laws/texas.png'))).toContain('Texas AI laws');
});

const sharePictures = [...new Set(indexable.map(({ content }) => content('og:image') ?? ''))];

test.each(sharePictures)('%s is 1200 × 630, under 120 kB and not empty', async (picture) => {
  const bytes = readBuilt(new URL(picture).pathname);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(120_000);
  // The headline's area has dark text.
  const region = { left: 72, top: 230, width: 1056, height: 60 };
  const gray = await sharp(bytes).extract(region).grayscale().raw().toBuffer();
  expect(Math.min(...gray)).toBeLessThan(40);
  expect(gray.reduce((sum, value) => sum + value, 0) / gray.length).toBeLessThan(245);
});

test('share pictures are all different', () => {
  const hashes = sharePictures.map((picture) =>
    createHash('sha256')
      .update(readBuilt(new URL(picture).pathname))
      .digest('hex'),
  );
  expect(new Set(hashes).size).toBe(sharePictures.length);
});

test.each(articles)(
  '$path has structured data: headline, dates, author, picture, breadcrumbs',
  ({ canonical, data, title = '' }) => {
    const posting = data.find((entry) => entry['@type'] === 'BlogPosting');
    const crumbs = data.find((entry) => entry['@type'] === 'BreadcrumbList');
    expect(posting).toMatchObject({
      headline: title.replace(` | ${site.name}`, ''),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      author: { '@type': 'Organization', name: site.name, url: siteUrl.href },
      image: absolute(`/share${new URL(canonical ?? '').pathname}.png`),
    });
    expect(crumbs?.['itemListElement']).toMatchObject([
      { '@type': 'ListItem', position: 1, name: 'Blog', item: absolute('/blog') },
      { '@type': 'ListItem', position: 2, name: posting?.['headline'] },
    ]);
  },
);

test('the home page has structured data about the organization', () => {
  const { data = [] } = pages.find(({ path }) => path === '/') ?? {};
  expect(data).toMatchObject([
    { '@type': 'WebSite', name: site.name, url: siteUrl.href },
    {
      '@type': 'Organization',
      name: site.name,
      url: siteUrl.href,
      logo: absolute('/icon-512.png'),
      email: site.contact.infoEmail,
      sameAs: site.social.url,
    },
  ]);
});

test('every question is marked up for search engines, with its answer', () => {
  const { html = '' } = pages.find(({ path }) => path === '/questions') ?? {};
  const marked = (within: Element, name: string) =>
    elementsOf(within).filter((element) => valueOf(element, 'itemprop') === name);
  const isA = (type: string) => (element: Element) =>
    valueOf(element, 'itemtype') === `https://schema.org/${type}` &&
    valueOf(element, 'itemscope') !== undefined;
  const [page, ...more] = elementsOf(parse(html)).filter(isA('FAQPage'));
  expect(more).toEqual([]);
  const questions = marked(page!, 'mainEntity');
  const headings = elementsOf(page!).filter(({ tagName }) => tagName === 'h4');
  expect(questions.length).toBeGreaterThan(150);
  expect(questions.map((question) => marked(question, 'name').map(textOf))).toEqual(
    headings.map((heading) => [textOf(heading)]),
  );
  for (const question of questions) {
    expect(isA('Question')(question)).toBe(true);
    const [answer, ...others] = marked(question, 'acceptedAnswer');
    const [text, ...further] = marked(answer!, 'text').map(textOf);
    expect(isA('Answer')(answer!)).toBe(true);
    expect([...others, ...further]).toEqual([]);
    expect(text).toMatch(/\w{2} \w/);
    expect(text).not.toContain('Source, checked');
  }
});

test.each(pages)('structured data on $path can’t close its script element', ({ html }) => {
  for (const [, data = ''] of html.matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  ))
    expect(data).not.toContain('<');
});

// The downloadable agreement links nothing.
test.each(pages.filter(({ path }) => path !== '/legal/agreement-document'))(
  '$path links the feeds and the manifest',
  ({ path, linked }) => {
    const feeds = linked('alternate').map((element) => valueOf(element, 'href'));
    expect(feeds[0]).toBe('/rss.xml');
    // To save bytes only the blog links the JSON feed: every feed reader knows RSS.
    if (path === '/blog') expect(feeds).toEqual(['/rss.xml', '/feed.json']);
    expect(linked('manifest').map((element) => valueOf(element, 'href'))).toEqual([
      '/manifest.webmanifest',
    ]);
  },
);

test('the manifest links its icons', async () => {
  const { name, icons } = JSON.parse(read('manifest.webmanifest')) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(name).toBe(site.name);
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(readBuilt(src)).metadata();
    expect(type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
    expect(sizes).toBe(format === 'svg' ? 'any' : `${width}x${height}`);
  }
  // Apple's devices request this URL without a link.
  expect(await sharp(readBuilt('apple-touch-icon.png')).metadata()).toMatchObject({ width: 180 });
});

test('a file without a page, such as a feed or a PDF, has an icon at the default URL', async () => {
  const file = readBuilt('favicon.ico');
  const [type, images, bytes, start] = [2, 4, 14, 18].map((at) => file.readUInt16LE(at));
  expect([type, images]).toEqual([1, 1]);
  expect(start! + bytes!).toBe(file.length);
  const [width, height] = [file[6], file[7]];
  expect(await sharp(file.subarray(start)).metadata()).toMatchObject({
    format: 'png',
    width,
    height,
  });
});
