/** Lets this process import `.tsx` files: Node strips types but does not compile JSX. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    // The platform bundles with esbuild too, and reads these settings from tsconfig.json.
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      sourcefile: file,
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: '#jsx',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
