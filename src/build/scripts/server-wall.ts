import type { Plugin } from 'vite';

const serverOnly = /\.server\.tsx?$|\/src\/(server|integrations|environment)\//;

/** Fails the client build when a browser script imports server-only code, and names both files. */
export function serverWall(): Plugin {
  return {
    name: 'levee:server-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      // Vite's dependency scan in development also reads server components, without sending them.
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
