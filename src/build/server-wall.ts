/** Keeps server code out of the scripts for browsers. */
import type { Plugin } from 'vite';

const serverOnly = /\.server\.tsx?$|\/src\/(server|integrations|environment)\//;

/** Fails the client build when a script for browsers imports server-only code, and names both files. */
export function serverWall(): Plugin {
  return {
    name: 'levee:server-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      // In development Vite scans every component for packages, server components included; nothing is sent.
      if (!importer || ('scan' in options && options.scan)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved && serverOnly.test(resolved.id.split('?')[0] ?? '')) {
        this.error(
          `${importer} would send server-only code to the browser: it imports ${source}. ` +
            'Move what both need into a file of its own without ".server" in its name.',
        );
      }
      return null;
    },
  };
}
