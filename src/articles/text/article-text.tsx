/** An article's text as HTML. Works only in Astro, like the collection of articles. */
import { posix } from 'node:path';
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import type { CollectionEntry } from 'astro:content';
import type { ComponentProps, ComponentType } from 'react';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { evaluate, type EvaluateOptions } from 'satteri';
import type { Source } from '#src/content/schemas/article-schema.ts';
import { allLaws, builtOn } from '#src/laws/record/all-laws.ts';
import { isBinding } from '#src/laws/record/law.ts';
import { lawPath, statusBeside } from '#src/laws/record/law-words.ts';
import { articleBody } from './read-time.ts';
import type { StoryProps } from './story.tsx';

/** The components that articles may import. */
const components = import.meta.glob<ComponentType>('./*Figure.tsx', {
  eager: true,
  import: 'default',
});
const pictures = import.meta.glob<ImageMetadata>(
  '/src/content/articles/**/*.{avif,gif,jpeg,jpg,png,svg,webp}',
  { import: 'default' },
);
const importing = /^import\s+(\w+)\s+from\s+(['"])(.+)\2;?\s*$/gm;
const picture = /!\[[^\]]*\]\((\.[^)\s]+)/g;

type Entry = CollectionEntry<'articles'>;

/**
 * Renders the text of an article. It is compiled here, not by Astro's MDX integration, because bundling each article as a
 * module takes longer than everything else that its page needs.
 */
export async function articleText(
  entry: Entry,
  writeStory: (known: Source[]) => ComponentType<StoryProps>,
): Promise<string> {
  const body = articleBody(entry);
  const compiled = (await evaluate(body.replace(importing, ''), {
    ...(runtime as Pick<EvaluateOptions, 'Fragment' | 'jsx' | 'jsxs'>),
    features: { gfm: true, smartPunctuation: true },
    hastPlugins: [satteriHeadingIdsPlugin()],
  })) as { default: ComponentType<{ components: object }> };
  const parts = {
    Story: writeStory(entry.data.sources),
    a: await lawLink(),
    img: await pictureOf(body, entry),
  };
  const imported: Record<string, ComponentType> = {};
  for (const [, name = '', , path = ''] of body.matchAll(importing))
    imported[name] = findComponent(path, entry);
  const Text = compiled.default;
  return renderToStaticMarkup(<Text components={{ ...parts, ...imported }} />);
}

function findComponent(path: string, { filePath }: Entry): ComponentType {
  const component = components[`./${posix.basename(path)}`];
  if (!component)
    throw new Error(`${filePath}: ${path} is not among the figures in src/articles/text.`);
  return component;
}

/** A link; one to the record of a law that binds no one now is followed by that status, because the article is older. */
async function lawLink() {
  const laws = new Map((await allLaws()).map((law) => [lawPath(law), law]));
  return function Link({ href = '', children, ...attributes }: ComponentProps<'a'>) {
    const law = laws.get(href);
    return (
      <>
        <a href={href} {...attributes}>
          {children}
        </a>
        {law && !isBinding(law) && ` (now ${statusBeside(law, builtOn)})`}
      </>
    );
  };
}

/** A picture beside the article's file, compressed. */
async function pictureOf(body: string, { filePath = '' }: Entry) {
  const found = new Map<string, ComponentProps<'img'>>();
  for (const [, path = ''] of body.matchAll(picture)) {
    const read = pictures[posix.join('/', posix.dirname(filePath), path)];
    if (!read) throw new Error(`${filePath}: There is no picture ${path}.`);
    const { src, attributes } = await getImage({ src: await read() });
    found.set(path, { src, ...(attributes as ComponentProps<'img'>) });
  }
  return function Picture({ src = '', alt }: { src?: string; alt?: string }) {
    const { width, height, ...image } = found.get(src) ?? {};
    return (
      <img
        src={image.src ?? src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    );
  };
}
