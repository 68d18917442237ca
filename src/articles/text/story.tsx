/** The stories of an article, on its page and in the feeds. */
import type { ReactNode } from 'react';
import type { Source } from '#src/content/schemas/article-schema.ts';
import { curlyQuotes } from '#src/formats/written-text.ts';
import { frontPageNote } from '#src/content/lists/front-page.ts';

/** What an editor writes about a story. */
export interface StoryProps {
  place: string;
  title: string;
  /** Ids from the article's own list of sources. */
  sources: string[];
  children: ReactNode;
}

/** A story on its article's page: its place on the left, its text, its sources on the right. Throws for an unknown source. */
export function pageStory(known: Source[]) {
  // The anchor is a number, because ids made of the titles would add 175 bytes to an article.
  let stories = 0;
  return function Story({ place, title, sources, children }: StoryProps) {
    stories += 1;
    const named = sources.map((id) => {
      const source = known.find((candidate) => candidate.id === id);
      if (!source)
        throw new Error(
          `The story "${title}" names the source "${id}", which is not in the head's list of sources. Add it there, or correct the id.`,
        );
      return source;
    });
    return (
      <section className="story" id={`story-${stories}`}>
        <p className="mb-8 text-16/1.5 font-640 text-river">{place}</p>
        <div>
          <h2>{curlyQuotes(title)}</h2>
          {children}
        </div>
        <p className="sources">
          <strong>{named.length === 1 ? 'Source' : 'Sources'}</strong>
          {named.map(({ id, publisher, work, url }) => (
            <span key={id}>
              <a href={url}>{publisher}</a>
              {work + frontPageNote(url)}
            </span>
          ))}
        </p>
      </section>
    );
  };
}

/** A story in the feeds, which have no styles of ours. */
export function feedStory(known: Source[]) {
  return function Story({ place, title, sources, children }: StoryProps) {
    const named = sources.flatMap((id) => known.filter((source) => source.id === id));
    return (
      <>
        <h2>{title}</h2>
        <p>
          <em>{place}</em>
        </p>
        {children}
        <p>{named.length === 1 ? 'Source:' : 'Sources:'}</p>
        <ul>
          {named.map(({ id, publisher, work, url }) => (
            <li key={id}>
              <a href={url}>{publisher}</a>: {work + frontPageNote(url)}
            </li>
          ))}
        </ul>
      </>
    );
  };
}
