/** In development React components want a preamble, which Astro puts before islands only; a page script may fetch a component too. */
import type { AstroIntegration } from 'astro';

/** What `@vitejs/plugin-react` looks for before it runs a component. */
const preamble = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

/** Puts the preamble into every page of the development server; builds are left alone. */
export function reactInPageScripts(): AstroIntegration {
  return {
    name: 'levee:react-in-page-scripts',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', preamble);
      },
    },
  };
}
