/** Lets this process import `.tsx` files: Node strips types by itself, but knows no JSX. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

registerHooks({
  load(url, context, nextLoad) {
    // A style sheet is for browsers: in a function's bundle, too, it is nothing.
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    // The compiler of the platform, with what it reads in tsconfig.json.
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      sourcefile: file,
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: '#jsx',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
