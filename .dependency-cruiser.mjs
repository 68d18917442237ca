// Import rules. Imports go one way: pages, functions → features → forms → components, browser, server → integrations → environment, catalog, promises, formats.
// (This tool does not read .astro files; eslint.config.mjs has their rules.)

const test = String.raw`\.test\.tsx?$`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'no-circular',
      'Merge files that need each other. Only a dynamic import may point back.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    rule('no-unresolved', 'The imported file does not exist.', {}, { couldNotResolve: true }),
    rule(
      'no-dev-dependencies',
      'Shipped code must not import a development package.',
      {
        path: '^(src|netlify/functions)/',
        pathNot: [test, '^src/build/', '^src/features/tour/pictures/'],
      },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'src-not-to-tests',
      'Code in src must not depend on tests or hosting.',
      { path: '^src/', pathNot: test },
      { path: '^(tests|netlify)/' },
    ),
    rule(
      'functions-not-to-local',
      'Functions run on the platform, without test or local code.',
      { path: '^netlify/functions/' },
      { path: '^(tests|netlify/local)/' },
    ),
    rule(
      'features-not-to-features',
      'Features do not import each other: move shared code down.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'features-not-to-pages',
      'Pages import features, not the other way around.',
      { path: '^src/features/' },
      { path: '^src/(pages|layouts)/' },
    ),
    rule(
      'components-not-to-features',
      'Shared components must not depend on features or server code.',
      { path: '^src/(components|browser)/' },
      { path: '^src/(features|pages|layouts|server|integrations|environment|content)/' },
    ),
    rule(
      'forms-not-to-features',
      'A feature defines its form; shared form code must not depend on features.',
      { path: '^src/forms/', pathNot: test },
      { path: '^src/(features|pages|layouts|integrations|content)/' },
    ),
    rule(
      'server-not-to-features',
      'Shared server code must not depend on features or UI.',
      { path: '^src/server/' },
      { path: '^src/(features|components|browser|pages|layouts|content)/' },
    ),
    rule(
      'integrations-not-to-server',
      'Integrations import only site.ts, catalog, promises, formats and environment. The server imports them, not the other way around.',
      { path: '^src/integrations/', pathNot: test },
      {
        path: '^src/',
        pathNot: String.raw`^src/((integrations|catalog|promises|formats|environment)/|site\.ts$)`,
      },
    ),
    rule(
      'base-layers-not-to-others',
      'Promises, formats and environment import only each other and site.ts.',
      { path: '^src/(promises|formats|environment)/', pathNot: test },
      { path: '^src/', pathNot: String.raw`^src/((promises|formats|environment)/|site\.ts$)` },
    ),
    rule(
      'catalog-not-to-others',
      'The catalog imports only site.ts, promises and formats, and no packages.',
      { path: '^src/buying/catalog/', pathNot: test },
      {
        path: '^(src|netlify|tests|node_modules)/',
        pathNot: String.raw`^src/((catalog|promises|formats)/|site\.ts$)`,
      },
    ),
    rule(
      'react-roots-guarded',
      'Every React root needs the crash guard: use createIslandRoot.',
      {
        path: '^src/',
        pathNot: [test, String.raw`^src/components/browser/island-(renderer|root)\.ts$`],
      },
      { path: '^node_modules/react-dom/client' },
    ),
    rule(
      'islands-not-to-server',
      'Islands and their imports run in the browser: no server code.',
      { path: String.raw`^src/(.*\.tsx$|browser/)`, pathNot: [test, String.raw`\.server\.tsx$`] },
      {
        path: String.raw`\.server\.tsx?$|^src/(server|integrations|environment)/`,
        reachable: true,
      },
    ),
  ],
  options: {
    includeOnly: '^(src|netlify|tests)/|^node_modules/',
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
