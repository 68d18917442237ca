declare module 'chunk-url:*' {
  /** The URL of the module's chunk, for a dynamic import. */
  const url: string;
  export default url;
}

declare module 'opentype.js/dist/opentype.mjs' {
  // The package's main file is not an ES module, and its types describe only that file.
  export * from 'opentype.js';
}

declare module '*.astro' {
  // `astro check` checks each component's props; the native TypeScript compiler cannot read `.astro` files.
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
  const component: AstroComponentFactory;
  export default component;
}
