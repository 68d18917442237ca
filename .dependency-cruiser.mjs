// Who may import whom. Imports go one way: pages, functions → features → forms → components, browser, server → integrations → environment, catalogue, promises, formats.
// (.astro files are not read by this tool; the linter holds them to the same rules.)

const test = String.raw`\.test\.tsx?$`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'no-circular',
      'Two files that need each other are one file; one that is fetched later may know who asked.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    rule('no-unresolved', 'The file is not there.', {}, { couldNotResolve: true }),
    rule(
      'no-dev-dependencies',
      'What ships does not lean on a development package.',
      {
        path: '^(src|netlify/functions)/',
        pathNot: [test, '^src/build/', '^src/assets/screens/source/'],
      },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'src-stands-alone',
      'Nothing in src knows how it is tested or hosted.',
      { path: '^src/', pathNot: test },
      { path: '^(tests|netlify)/' },
    ),
    rule(
      'functions-need-no-laptop',
      'Functions run on the platform.',
      { path: '^netlify/functions/' },
      { path: '^(tests|netlify/local)/' },
    ),
    rule(
      'features-apart',
      'What two features share moves down.',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'features-below-pages',
      'A feature is composed; it does not compose.',
      { path: '^src/features/' },
      { path: '^src/(pages|layouts)/' },
    ),
    rule(
      'components-know-no-feature',
      'Shared parts know no feature and no server.',
      { path: '^src/(components|browser)/' },
      { path: '^src/(features|pages|layouts|server|integrations|environment|content)/' },
    ),
    rule(
      'forms-know-no-feature',
      'A form is defined by its feature; what all forms do knows none of them.',
      { path: '^src/forms/', pathNot: test },
      { path: '^src/(features|pages|layouts|integrations|content)/' },
    ),
    rule(
      'server-knows-no-feature',
      'What every function shares knows none of them.',
      { path: '^src/server/' },
      { path: '^src/(features|components|browser|pages|layouts|content)/' },
    ),
    rule(
      'integrations-at-the-bottom',
      'An outside service needs who we are, what we sell and promise, the environment and how things are written, nothing else of ours; the server needs it, not the other way around.',
      { path: '^src/integrations/', pathNot: test },
      {
        path: '^src/',
        pathNot: String.raw`^src/((integrations|catalogue|promises|formats|environment)/|site\.ts$)`,
      },
    ),
    rule(
      'promises-formats-and-environment-below-all',
      'What we promise, how things are written and what is set from outside know who we are and nothing else of ours.',
      { path: '^src/(promises|formats|environment)/', pathNot: test },
      { path: '^src/', pathNot: String.raw`^src/((promises|formats|environment)/|site\.ts$)` },
    ),
    rule(
      'catalogue-stands-alone',
      'What we sell knows who we are, what we promise and how numbers are written; everything else may read it.',
      { path: '^src/catalogue/', pathNot: test },
      {
        path: '^(src|netlify|tests|node_modules)/',
        pathNot: String.raw`^src/((catalogue|promises|formats)/|site\.ts$)`,
      },
    ),
    rule(
      'react-roots-are-guarded',
      'Whatever React draws in a browser has the guard around it: use createIslandRoot.',
      { path: '^src/', pathNot: [test, String.raw`^src/browser/island-(renderer|root)\.ts$`] },
      { path: '^node_modules/react-dom/client' },
    ),
    rule(
      'browsers-get-no-server-code',
      'Islands and what they import run in the browser.',
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
