/** The last step of a page: it keeps the styles that it uses and says which inline parts may run. */
import { glob, readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { namesInHtml, whatPageMayHave, wordsInSource, type ScriptWords } from './class-words.ts';
import type { ComposedClasses } from './compose-classes.ts';
import { addPolicy } from './content-security-policy.ts';
import { pageScripts, type PageScripts } from './page-scripts.ts';
import { pruneStyles } from './prune-styles.ts';
import { shortenUtilities } from './short-names.ts';

/** What finishes the pages of one build, whose scripts and sheets are in the folder `_astro`: takes a page's HTML and its path below `dist`. */
export async function pageFinisher(
  assets: string,
  composed: ComposedClasses,
): Promise<(html: string, path: string) => string> {
  const files = new Map<string, string>();
  for (const name of await readdir(assets))
    if (/\.(js|css)$/.test(name)) files.set(name, await readFile(join(assets, name), 'utf8'));
  const scriptsOf = pageScripts(files, composed);
  // Tailwind's own properties stand in each sheet that uses them.
  const keptProperties = new Set(
    [...files.values()].flatMap((text) => text.match(/(?<![\w-])--(?!tw-)[\w-]+/g) ?? []),
  );
  const components = await componentWords();
  return (html: string, path: string): string => {
    const scripts = scriptsOf(html);
    const reach = path === 'shell.html' ? addWords(scripts, components) : scripts;
    // An icon's path closes itself: shorter, and a page has dozens. HTML knows a drawing without its namespace.
    const page = html
      .replaceAll('></path>', '/>')
      .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
      // Every attribute is between double quotes, and React writes names of attributes as scripts know them.
      .replaceAll('&#39;', "'")
      // An item of a list or a menu ends where the next one begins, or the list.
      .replace(/<\/(?:li|option)>/g, '')
      // HTML closes these by itself, and a field without a value is empty.
      .replace(/(<(?:input|img|br|hr|link|meta|source)\b[^<>]*?) ?\/>/g, '$1>')
      .replace(/(<input\b[^<>]*?) value=""/g, '$1')
      // What is there without a value is true.
      .replace(/(?<= (?:required|checked|selected|disabled|hidden|multiple))=""/g, '')
      .replace(/(?<= )(autoComplete|tabIndex|m(?:ax|in)Length)(?==")/g, (name) =>
        name.toLowerCase(),
      )
      // Nothing reads an island's id, which differs by the folder of the build, nor its component's name.
      .replace(/(?<=<astro-island) uid="\w+"/g, '')
      .replace(/ opts="\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}"/g, ' opts="{}"')
      // Astro's words before an error that says more.
      .replace(
        /\[hydrate\] Error parsing props for component |\[astro-island\] Error hydrating /g,
        '',
      )
      // What is not needed for the first paint waits for what is.
      .replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');
    return addPolicy(joinScripts(keepOwnStyles(page, reach, keptProperties, composed)));
  };
}

/** Functions fill the shell with components, which no script of the page names: all that they import. */
async function componentWords(): Promise<ScriptWords[]> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
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

/** One `<style>` in place of all, with what the page uses. */
function keepOwnStyles(
  html: string,
  scripts: PageScripts,
  keptProperties: ReadonlySet<string>,
  composed: ComposedClasses,
): string {
  const blocks = Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, css = '']) => css);
  const names = namesInHtml(html);
  const css = pruneStyles(blocks.join('\n'), {
    mayHave: whatPageMayHave(names, scripts.all),
    mayHaveUtility: whatPageMayHave(names, scripts.needUtilities, 'drawn'),
    keptProperties,
  });
  // What brings its utilities with it finds their names in its own sheet.
  const inScripts = whatPageMayHave(namesInHtml(''), scripts.needUtilities, 'utilities');
  const short = shortenUtilities(html, css, (name) => inScripts(name, 'class'), composed);
  let first = true;
  return short.html.replace(/<style>[^]*?<\/style>/g, () => {
    const whole = first ? `<style>${short.css}</style>` : '';
    first = false;
    return whole;
  });
}

/** Inline scripts as one module, because each costs the page a hash; each keeps names of its own. */
function joinScripts(html: string): string {
  const script = /<script(?: type="module")?>([^]*?)<\/script>/g;
  const texts = Array.from(html.matchAll(script), ([, text = '']) => text);
  if (texts.length < 2 || !texts.every(canBeWrapped)) return html;
  let left = texts.length;
  const joined = texts.map(callItself).join(';');
  return html.replace(script, () => {
    left -= 1;
    return left === 0 ? `<script type="module">${joined}</script>` : '';
  });
}

/** A function around a script that calls itself; Astro's own are one already. */
function callItself(text: string): string {
  const script = text.trim().replace(/;$/, '');
  const isOne = script.startsWith('(()=>{') && script.indexOf('})()') === script.length - 4;
  return isOne ? script : `(()=>{${text}})()`;
}

/** Imports, exports and waiting are for the outermost level of a module alone. */
function canBeWrapped(text: string): boolean {
  try {
    return Boolean(new Script(text));
  } catch {
    return false;
  }
}
