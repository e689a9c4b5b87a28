// The import rules of the project, enforced by `npm run check`. The README explains them under "Map of the house".

/**
 * The floors of shared/, lowest first: a folder may import from its own floor and from lower ones. Each floor becomes one rule; a folder missing from
 * this list fails `shared-has-floors`.
 */
const FLOORS = [
  ['bytes', 'json', 'gsm', 'http', 'catalogue', 'failure\\.ts'],
  ['keys', 'signature'],
  ['observed', 'request', 'environment'],
  ['ussd', 'form', 'result', 'webhook', 'history', 'codegen', 'import', 'compare', 'playground'],
  ['doctor'],
  ['loupe', 'sandbox'],
  ['contract'],
  ['page'],
];

/** The rooms, and what may open over any of them. None of them imports another. */
const ROOMS = [
  ...['phone', 'operations', 'history', 'webhooks', 'sandbox', 'keys', 'environments', 'shortcuts'],
  ...['playground', 'verify', 'loupe', 'compare', 'code', 'import', 'guard', 'palette', 'progress'],
];

/** The floors of renderer/, lowest first: doorway and widgets, stores, views shared by rooms, rooms, rooms built from other rooms, the window. */
const PAGE_FLOORS = [
  ['host', 'ui', 'styles'],
  ['stores'],
  ['message', 'profile', 'copy', 'actions', 'workers'],
  ROOMS,
  ['inspector', 'doctor', 'settings'],
  ['shell', '[^/]+\\.tsx?'],
];

const inShared = inFolder('shared');
const inPage = inFolder('renderer');

function inFolder(folder) {
  return (floors) => `^${folder}/(${floors.flat().join('|')})(/|$)`;
}

function floorRules(name, floors, within) {
  return floors.slice(0, -1).map((floor, at) => ({
    name: `${name}-floor-${at + 1}-imports-downwards`,
    severity: 'error',
    from: { path: within([floor]) },
    to: { path: within(floors.slice(at + 1)) },
  }));
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-pure',
      comment: 'shared decides; it knows no program, no Node and no page.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|test)/' },
    },
    {
      name: 'shared-has-floors',
      comment: 'A new folder of shared/ is given a floor in FLOORS.',
      severity: 'error',
      from: { path: '^shared/', pathNot: inShared(FLOORS) },
      to: {},
    },
    ...floorRules('shared', FLOORS, inShared),
    {
      name: 'page-has-floors',
      comment: 'A new folder of renderer/ is given a floor in PAGE_FLOORS.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: inPage(PAGE_FLOORS) },
      to: {},
    },
    ...floorRules('page', PAGE_FLOORS, inPage),
    {
      name: 'rooms-do-not-meet',
      comment: 'What two rooms show stands in message, profile, copy, actions or ui.',
      severity: 'error',
      from: { path: `^renderer/(${ROOMS.join('|')})/` },
      to: { path: inPage([ROOMS]), pathNot: '^renderer/$1/' },
    },
    { name: 'shared-has-no-node', severity: 'error', from: { path: '^shared/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'renderer-and-electron-never-meet',
      severity: 'error',
      from: { path: '^renderer/', pathNot: 'vite\\.config\\.ts$' },
      to: { path: '^electron/' },
    },
    {
      name: 'electron-and-renderer-never-meet',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^renderer/', pathNot: 'vite\\.config\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-desktop-imports-electron',
      severity: 'error',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/(main|preload)\\.ts$|^electron/desktop/' },
      to: { path: '(^|/)node_modules/electron/|^electron$' },
    },
    {
      name: 'only-sqlite-imports-the-driver',
      severity: 'error',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/sqlite/' },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(electron|shared|renderer)/' },
      to: { path: '^test/' },
    },
    {
      name: 'stores-never-import-stores',
      severity: 'error',
      // Only the files that create or connect stores know several of them; a store never imports another.
      from: { path: '^renderer/stores/.*-store\\.ts$' },
      to: {
        path: '^renderer/stores/',
        pathNot:
          '/(store-types|acts|latest|action|exchange-body|saved-[a-z]+|operation-answer|diagnosis-outcome|taken-up)\\.ts$',
      },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: {
        path: '^(electron|shared|renderer)/',
        pathNot: 'vite\\.config\\.ts$|^electron/(main|preload|launch)\\.ts$|^electron/(desktop|web/dev-|build)',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '@fontsource|node_modules/(@types|react|zustand|vite)',
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(node:)?sqlite$|\\.css$|^electron$|\\?' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no compiler API for tools yet, so swc reads the sources; it sees type-only imports as well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
