/** Registers `client:intent`, the way every island on this site loads. */
import type { AstroIntegration } from 'astro';

/** Adds the `client:intent` directive to Astro. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'levee:intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/browser/intent.ts' });
      },
    },
  };
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean;
  }
}
