/** An article's text as an Astro component. Works only in Astro, like the collection of articles. */
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import * as runtime from 'astro/jsx-runtime';
import { render, type CollectionEntry } from 'astro:content';
import { evaluate, type EvaluateOptions } from 'satteri';

type Content = Awaited<ReturnType<typeof render>>['Content'];

/** How Astro's MDX integration marks its components, so that Astro can render them. */
const marks = {
  [Symbol.for('astro:renderer')]: 'astro:jsx',
  [Symbol.for('astro.needsHeadRendering')]: true,
  [Symbol.for('mdx-component')]: true,
};

/**
 * The text of an article, as Astro's MDX integration would render it. An article that imports nothing is compiled
 * here, because bundling it as a module takes longer than everything else that its page needs.
 */
export async function articleText(entry: CollectionEntry<'articles'>): Promise<Content> {
  if ('deferredRender' in entry) return (await render(entry)).Content;
  const compiled = await evaluate(entry.body ?? '', {
    ...(runtime as Pick<EvaluateOptions, 'Fragment' | 'jsx' | 'jsxs'>),
    features: { gfm: true, smartPunctuation: true },
    hastPlugins: [satteriHeadingIdsPlugin()],
    elementAttributeNameCase: 'html',
  });
  const write = compiled['default'] as (props: object) => unknown;
  const text = ({ components, ...props }: { components?: object }) =>
    write({ ...props, components: { Fragment: runtime.Fragment, ...components } });
  return Object.assign(text, marks) as unknown as Content;
}
