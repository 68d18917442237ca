/** The last step of a page's build: shorter HTML, only the styles that it uses, and its content security policy. */
import { glob, readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import {
  classesInProps,
  namesInHtml,
  whatPageMayHave,
  wordsInSource,
  type ScriptWords,
} from '#src/build/styles/class-words.ts';
import type { ComposedClasses } from '#src/build/styles/compose-classes.ts';
import { addPolicy } from './content-security-policy.ts';
import { pageScripts, type PageScripts } from './page-scripts.ts';
import { insertSheets, type PageSheets } from './page-sheets.ts';
import { pruneStyles } from '#src/build/styles/prune-styles.ts';
import { replaceClasses, shortenUtilities, type Shortened } from '#src/build/styles/short-names.ts';

/** Reads the scripts and stylesheets of a build from its folder `_astro`, and gets `sheets` of its pages; the result finishes a page from its HTML and its path below `dist`. */
export async function pageFinisher(
  assets: string,
  sheets: PageSheets,
  composed: ComposedClasses,
): Promise<(html: string, path: string) => string> {
  const files = new Map<string, string>();
  for (const name of await readdir(assets))
    if (/\.(js|css)$/.test(name)) files.set(name, await readFile(join(assets, name), 'utf8'));
  const scriptsOf = pageScripts(files, composed);
  // Tailwind's own properties are repeated in each stylesheet that uses them.
  const keptProperties = new Set(
    [...files.values()].flatMap((text) => text.match(/(?<![\w-])--(?!tw-)[\w-]+/g) ?? []),
  );
  const components = await componentWords();
  const keepOwnStyles = styleKeeper(sheets, keptProperties, composed);
  return (html: string, path: string): string => {
    const scripts = scriptsOf(html);
    const reach = path === 'shell.html' ? addWords(scripts, components) : scripts;
    // A page has dozens of icons. In HTML an SVG needs no namespace, and a path may close itself.
    const page = html
      .replaceAll('></path>', '/>')
      .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
      // All attributes have double quotes, so apostrophes need no escape.
      .replaceAll('&#39;', "'")
      // HTML parsers close a list item or an option before the next one and at the end of the list.
      .replace(/<\/(?:li|option)>/g, '')
      // Void elements need no slash, and an input without a value is empty.
      .replace(/(<(?:input|img|br|hr|link|meta|source)\b[^<>]*?) ?\/>/g, '$1>')
      .replace(/(<input\b[^<>]*?) value=""/g, '$1')
      // A boolean attribute needs no value.
      .replace(/(?<= (?:required|checked|selected|disabled|hidden|multiple))=""/g, '')
      // React writes these names in camel case.
      .replace(/(?<= )(autoComplete|tabIndex|m(?:ax|in)Length)(?==")/g, (name) =>
        name.toLowerCase(),
      )
      // Nothing reads an island's id, which depends on the build's folder, or its component's name.
      .replace(/(?<=<astro-island) uid="\w+"/g, '')
      .replace(/ opts="\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}"/g, ' opts="{}"')
      // Astro logs these prefixes before error messages that are clear without them.
      .replace(
        /\[hydrate\] Error parsing props for component |\[astro-island\] Error hydrating /g,
        '',
      )
      // Module scripts are not needed for the first paint.
      .replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');
    return addPolicy(joinScripts(keepOwnStyles(page, reach)));
  };
}

/** Words of all components that functions import: functions render them into the shell, and no script of the page names them. */
async function componentWords(): Promise<ScriptWords[]> {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const texts = new Map<string, string>();
  const follow = async (path: string): Promise<void> => {
    if (texts.has(path)) return;
    texts.set(path, '');
    const text = await readFile(path, 'utf8');
    texts.set(path, text);
    const imports = text.matchAll(
      /(?:^(?:import|export) (?!type)[^;]*?|\bimport\()'([^']+\.tsx?)'/gm,
    );
    for (const [, name = ''] of imports) {
      const from = name.replace(/^#src\//, join(root, 'src/')).replace(/^#functions\//, entries);
      await follow(resolve(dirname(path), from));
    }
  };
  const entries = join(root, 'netlify/functions/');
  for await (const path of glob('**/*.ts', { cwd: entries })) await follow(join(entries, path));
  return [...texts]
    .filter(([path]) => path.endsWith('.tsx'))
    .map(([, text]) => wordsInSource(text));
}

const addWords = ({ all, needUtilities }: PageScripts, words: ScriptWords[]): PageScripts => ({
  all: [...all, ...words],
  needUtilities: [...needUtilities, ...words],
});

/** Returns a function that replaces all `<style>` elements with one that has only the rules that the page uses. */
function styleKeeper(
  sheets: PageSheets,
  keptProperties: ReadonlySet<string>,
  composed: ComposedClasses,
) {
  // Thousands of pages share a few stylesheets, and a few sets of classes, tags and scripts.
  const whole = new Map<string, { css: string; ids: Set<string> }>();
  const results = new WeakMap<PageScripts, Map<string, Shortened>>();
  const insert = (text: string) => {
    const css = insertSheets(text, sheets);
    const ids = firsts(css, /#((?:\\.|[\w-])+)/g);
    return { css, ids: new Set(ids.map((id) => id.replaceAll('\\', ''))) };
  };
  return (html: string, scripts: PageScripts): string => {
    const blocks = firsts(html, /<style>([^]*?)<\/style>/g);
    const { css, ids } = getOrAdd(whole, blocks.join('\n'), insert);
    const names = namesInHtml(html);
    const inProps = classesInProps(html, names);
    const known = [...names.id].filter((id) => ids.has(id));
    const key = JSON.stringify([blocks, names.lists, known, [...names.tag], inProps]);
    const byKey = getOrAdd(results, scripts, () => new Map<string, Shortened>());
    const short = getOrAdd(byKey, key, () => {
      const pruned = pruneStyles(css, {
        mayHave: whatPageMayHave(names, scripts.all),
        mayHaveUtility: whatPageMayHave(names, scripts.needUtilities, 'expanded'),
        keptProperties,
      });
      // Names that page scripts can add must stay. Scripts with their own utilities find them in their own stylesheet.
      const inScripts = whatPageMayHave(namesInHtml(''), scripts.needUtilities, 'utilities');
      const isKept = (name: string) => inProps.includes(name) || inScripts(name, 'class');
      return shortenUtilities(names.lists, pruned, isKept, composed);
    });
    let first = true;
    return replaceClasses(html, short.lists).replace(/<style>[^]*?<\/style>/g, () => {
      const style = first ? `<style>${short.css}</style>` : '';
      first = false;
      return style;
    });
  };
}

const firsts = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, first = '']) => first);

function getOrAdd<Key, Value>(
  map: { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** Joins inline scripts into one module, because each needs a hash in the page's policy. Each keeps its own scope. */
function joinScripts(html: string): string {
  const script = /<script(?: type="module")?>([^]*?)<\/script>/g;
  const texts = Array.from(html.matchAll(script), ([, text = '']) => text);
  if (texts.length < 2 || !texts.every(canBeWrapped)) return html;
  let left = texts.length;
  const joined = texts.map(wrap).join(';');
  return html.replace(script, () => {
    left -= 1;
    return left === 0 ? `<script type="module">${joined}</script>` : '';
  });
}

/** Wraps a script in a function that is called at once (IIFE). Astro's own scripts are already wrapped. */
function wrap(text: string): string {
  const script = text.trim().replace(/;$/, '');
  const isWrapped = script.startsWith('(()=>{') && script.indexOf('})()') === script.length - 4;
  return isWrapped ? script : `(()=>{${text}})()`;
}

/** False for a script with `import`, `export` or `await` at its top level, which only a module may have. */
function canBeWrapped(text: string): boolean {
  try {
    return Boolean(new Script(text));
  } catch {
    return false;
  }
}
