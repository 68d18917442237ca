// Import rules. Imports go one way, from each room to those after it (README.md, "Layout").
// (This tool does not read .astro files; eslint.config.mjs has their rules.)

/** The rooms of the site from top to bottom: each may import those after it. Features import no other feature. */
export const rooms = ['features', 'articles', 'lexi', 'people', 'buying', 'laws'];

const all = ['pages', 'layouts', ...rooms].join('|');
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
    ...rooms.map((room, at) =>
      rule(
        `${room}-not-up`,
        `Imports go down: pages, layouts → ${rooms.join(' → ')}.`,
        { path: `^src/${room}/` },
        { path: `^src/(${['pages', 'layouts', ...rooms.slice(0, at)].join('|')})/` },
      ),
    ),
    rule(
      'forms-not-up',
      'A feature defines its form; shared form code must not depend on what forms are for.',
      { path: '^src/forms/', pathNot: test },
      { path: `^src/(${all}|integrations|content)/` },
    ),
    rule(
      'components-not-up',
      'Shared components must not depend on features, forms or server code.',
      { path: '^src/components/' },
      { path: `^src/(${all}|forms|server|integrations|environment|content)/` },
    ),
    rule(
      'server-not-up',
      'Shared server code must not depend on features or UI.',
      { path: '^src/server/' },
      { path: `^src/(${all}|forms|components|content)/` },
    ),
    rule(
      'build-not-up',
      'Build steps serve pages; the rooms of the site import them, not the other way around.',
      { path: '^src/build/' },
      { path: `^src/(${all}|forms|server|integrations)/` },
    ),
    rule(
      'content-not-up',
      'Content is words and data with their schemas: other rooms read it.',
      { path: '^src/content/' },
      { path: `^src/(${all}|forms|server|integrations|environment|build)/` },
    ),
    rule(
      'integrations-not-up',
      'Integrations import only site.ts, retention.ts, formats and environment.',
      { path: '^src/integrations/', pathNot: test },
      {
        path: '^src/',
        pathNot: String.raw`^src/((integrations|formats|environment)/|(site|retention)\.ts$)`,
      },
    ),
    rule(
      'formats-and-environment-not-up',
      'Formats and environment import only each other and site.ts.',
      { path: '^src/(formats|environment)/', pathNot: test },
      { path: '^src/', pathNot: String.raw`^src/((formats|environment)/|site\.ts$)` },
    ),
    rule(
      'catalog-not-to-others',
      'The catalog imports only the terms, site.ts and formats, and no packages.',
      { path: '^src/buying/catalog/', pathNot: test },
      {
        path: '^(src|netlify|tests|node_modules)/',
        pathNot: String.raw`^src/(buying/(catalog|terms)|formats)/|^src/site\.ts$`,
      },
    ),
    rule(
      'react-roots-guarded',
      'Every React root needs the crash guard: use createIslandRoot.',
      {
        path: '^src/',
        pathNot: [test, String.raw`^src/components/islands/island-(renderer|root)\.ts$`],
      },
      { path: '^node_modules/react-dom/client' },
    ),
    rule(
      'islands-not-to-server',
      'Islands and their imports run in the browser: no server code.',
      {
        path: String.raw`^src/(.*\.tsx$|components/)`,
        pathNot: [test, String.raw`\.server\.tsx$`],
      },
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
