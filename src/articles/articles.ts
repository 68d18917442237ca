/** The articles that may be shown, with what their pages need besides. They are loaded once per build, because every page needs them. */
import { getCollection, type CollectionEntry } from 'astro:content';
import { absoluteUrl, deployContext, isPreview } from '#src/build/deploy.ts';
import { shareImagePath } from '#src/build/share-images/share-texts.ts';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { lawPath, noteWords, statusBeside } from '#src/laws/record/law-words.ts';
import { describePause, type Pause } from '#src/content/lists/update-series.ts';
import { ourDay } from '#src/formats/our-day.ts';
import { site } from '#src/site.ts';
import { articleBody, readMinutes } from './text/read-time.ts';

/** An editor's note: what changed after the article. */
interface Note {
  /** Year-month-day: the day of the note or, for a law, the day on which its record was checked. */
  date: string;
  /** The law whose record says what changed and how it stands today. */
  law?: { name: string; path: string; status: string; about: string };
  /** For a law, what happened since the article; may be empty. */
  text: string;
}

/** An article with what pages need beyond its head. */
export interface Article {
  entry: CollectionEntry<'articles'>;
  path: string;
  title: string;
  description: string;
  /** Year-month-day. */
  date: string;
  /** The day of the latest change: the article itself, an editor's note or a correction. Year-month-day. */
  modified: string;
  /** The day of the latest correction, year-month-day; null when there is none. */
  corrected: string | null;
  category: string;
  featured: boolean;
  readMinutes: number;
  /** In the editor's order. */
  notes: Note[];
  /** True for a draft or a future article: only previews and development show it, with a banner. */
  hidden: boolean;
  newer?: Article;
  older?: Article;
}

const showHidden =
  deployContext !== 'production' &&
  (isPreview || import.meta.env.DEV || process.env['PUBLIC_SHOW_DRAFTS'] === '1');

let articles: Promise<Article[]> | undefined;

/** The articles of this build, newest first, each with its neighbors. Previews include drafts and future articles. */
export function allArticles(): Promise<Article[]> {
  articles ??= loadArticles();
  return articles;
}

let published: Promise<Article[]> | undefined;

/** The articles that are public: the source of feeds, sitemap and share pictures. */
export function publishedArticles(): Promise<Article[]> {
  return (published ??= allArticles().then((all) => all.filter(({ hidden }) => !hidden)));
}

let pause: Promise<Pause | null> | undefined;

/** What the blog and the sign-up forms say when no article is new; null when one is. */
export function findPause(): Promise<Pause | null> {
  return (pause ??= publishedArticles().then((articles) =>
    describePause(
      articles.map(({ date }) => date),
      ourDay(),
    ),
  ));
}

async function loadArticles(): Promise<Article[]> {
  const today = builtOn;
  const entries = await getCollection('articles');
  const laws = await allLaws();
  refuseSharedPaths(entries);
  const shown = entries
    .map((entry): Article => {
      const { title, description, date, category, path, featured, draft } = entry.data;
      const { corrections } = entry.data;
      const notes = entry.data.notes.map(({ law: id, date: day = '', text = '' }): Note => {
        const law = laws.find((record) => record.id === id);
        if (!law) return { date: day, text };
        const status = statusBeside(law, today);
        const about = law.statusNote ?? law.summary;
        // The status and the summary stand above the note; only what happened is left.
        const events = noteWords(law, date, today).slice(`${status}. ${about}`.length);
        return {
          date: law.checkedOn,
          law: { name: law.shortName, path: lawPath(law), status, about },
          text: `${events} ${text}`.trim(),
        };
      });
      return {
        entry,
        title,
        description,
        date,
        category,
        path,
        featured,
        notes,
        modified: latestDay([{ date }, ...notes, ...corrections]) ?? date,
        corrected: latestDay(corrections),
        readMinutes: entry.data.readMinutes ?? readMinutes(articleBody(entry), entry.data.summary),
        hidden: draft || date > today,
      };
    })
    .filter((article) => showHidden || !article.hidden)
    .sort((a, b) => b.date.localeCompare(a.date) || a.path.localeCompare(b.path));
  for (const [index, article] of shown.entries()) {
    const [newer, older] = [shown[index - 1], shown[index + 1]];
    if (newer) article.newer = newer;
    if (older) article.older = older;
  }
  return shown;
}

const latestDay = (dated: { date: string }[]): string | null =>
  dated
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? null;

function refuseSharedPaths(entries: CollectionEntry<'articles'>[]): void {
  const owners = new Map<string, string>();
  for (const { data, filePath = '' } of entries) {
    const owner = owners.get(data.path);
    if (owner) {
      throw new Error(
        `${filePath}: path: ${data.path} already belongs to ${owner}. Give one of the two another path.`,
      );
    }
    owners.set(data.path, filePath);
  }
}

/** An article's metadata for search engines (schema.org): BlogPosting and BreadcrumbList, with only the properties that Google requires or recommends, because they add to the size of every article. */
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
