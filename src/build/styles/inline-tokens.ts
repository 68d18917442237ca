/** Writes design tokens as their values where they are used, so that pages don't carry their definitions. */
import { readFileSync } from 'node:fs';
import postcss, { type Declaration, type Plugin } from 'postcss';

const read = (name: string): Declaration[] => {
  const found: Declaration[] = [];
  const file = new URL(`../../styles/${name}.css`, import.meta.url);
  postcss
    .parse(readFileSync(file, 'utf8'))
    .walkDecls(/^--/, (declaration) => void found.push(declaration));
  return found;
};

/** Replaces the tokens that dark sections (`deep.css`) don't override, in every stylesheet of the site. */
export function inlineTokens(): Plugin {
  const overridden = new Set(read('deep').map(({ prop }) => prop));
  const values = new Map(
    ['tokens', 'color-tokens', 'outcome-colors']
      .flatMap(read)
      .filter(({ prop }) => !overridden.has(prop))
      .map(({ prop, value }) => [prop, value]),
  );
  return {
    postcssPlugin: 'levee:inline-tokens',
    Declaration(declaration) {
      if (values.has(declaration.prop)) declaration.remove();
      else if (declaration.value.includes('var(--'))
        declaration.value = declaration.value.replace(
          /var\((--[\w-]+)\)/g,
          (all, name: string) => values.get(name) ?? all,
        );
    },
  };
}
