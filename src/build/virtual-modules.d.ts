declare module 'chunk-url:*' {
  /** The URL of the module's chunk, for a dynamic import. */
  const url: string;
  export default url;
}

declare module 'opentype.js/dist/opentype.mjs' {
  // The package's main file is not an ES module, and its types describe only that file.
  export * from 'opentype.js';
}

declare module 'js-yaml' {
  // The package has no types; this much of it is used.
  export class Type {
    constructor(
      tag: string,
      options: {
        kind: 'scalar';
        resolve: (text: string) => boolean;
        construct: (text: string) => unknown;
      },
    );
  }
  type Schema = object;
  export const DEFAULT_SCHEMA: { extend: (types: { implicit: Type[] }) => Schema };
  export class YAMLException extends Error {
    mark: { position: number };
  }
  /** With `json`, the last of two equal keys counts instead of being a mistake. */
  export function load(yaml: string, options: { schema: Schema; json?: boolean }): unknown;
}

declare module '*.astro' {
  // `astro check` checks each component's props; the native TypeScript compiler cannot read `.astro` files.
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
  const component: AstroComponentFactory;
  export default component;
}
