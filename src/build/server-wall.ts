/** The wall between what runs on the server and what is sent to browsers. */
import type { Plugin } from 'vite';

const serverOnly = /\.server\.tsx?$|\/src\/(server|integrations|environment)\//;

/** Fails the client build when anything sent to browsers imports server-only code, naming both files. */
export function serverWall(): Plugin {
  return {
    name: 'levee:server-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer, options) {
      // In development every component is looked through for packages, those of the server, too; nothing is sent.
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
