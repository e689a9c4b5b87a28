// The import rules of the project, enforced by `npm run check`. docs/architecture.md has the folders.

/**
 * The floors of shared/, lowest first: a folder may import from its own floor and from lower ones. Each floor becomes one rule; a folder missing from
 * this list fails `shared-has-floors`.
 */
const FLOORS = [
  [
    ...['bytes', 'text', 'json', 'gsm', 'lcd', 'http', 'catalogue'],
    ...['drop-oldest\\.ts', 'failure\\.ts', 'in-turn\\.ts', 'memo\\.ts', 'once\\.ts', 'paint\\.ts', 'without\\.ts'],
  ],
  ['keys', 'signature'],
  ['observed', 'record', 'request', 'forms', 'environment', 'playground'],
  ['ussd', 'form', 'result', 'webhook', 'history', 'codegen', 'import', 'compare'],
  ['doctor', 'flow', 'map', 'conform'],
  ['loupe', 'sandbox', 'evidence', 'opening', 'load'],
  ['contract'],
  ['page'],
];

/**
 * The floors of electron/, lowest first: what stands alone, files and connections, what keeps and serves, the environments with one exchange, an
 * environment opened, what runs in one, the services, the whole program, the doors and how it is built.
 */
const PROGRAM_FLOORS = [
  [
    ...['ports', 'http', 'sqlite', 'page'],
    ...['answer-call', 'bound-heap', 'event-hub', 'own-variables', 'program-hands', 'project', 'whole-path'].map(inTs),
  ],
  ['files', 'transport', 'doctor-pool', 'codegen', 'vectors', ...['data-folder', 'left-page', 'lifetime'].map(inTs)],
  ['history', 'sandbox', 'vault', 'log', 'webhooks', 'about', 'built'],
  ['environments', 'exchange', 'known-values', 'runs'],
  ['open'],
  ['flows', 'explorer', 'map', 'conform', 'load', 'loupe', 'mcp'],
  ['services'],
  ['program', 'compose', 'events-after-answers'].map(inTs),
  [
    ...['cli', 'web', 'desktop', 'installed', 'packaging'],
    ...['main', 'preload', 'launch', 'electron-runtime', 'build'].map(inTs),
    'run\\.mjs',
  ],
];

/** The rooms, and what may open over any of them. None of them imports another. */
const ROOMS = [
  ...['phone', 'strip', 'operations', 'history', 'doctor', 'flows', 'map', 'conform', 'environments'],
  ...['code', 'import', 'guard', 'palette', 'progress', 'about', 'shortcuts'],
];

/** What several rooms show. */
const VIEWS = ['message', 'profile', 'copy', 'workers'];

/** Rooms that are built from other rooms. */
const MADE_OF_ROOMS = ['inspector', 'start', 'stage', 'settings'];

/** The floors of renderer/, lowest first: doorway and widgets, the application's stores, views shared by rooms, rooms, rooms built from other rooms, the window. */
const PAGE_FLOORS = [
  ['host', 'ui', 'styles'],
  ['app'],
  VIEWS,
  ROOMS,
  MADE_OF_ROOMS,
  ['shell', 'desktop', '[^/]+\\.tsx?'],
];

/** What the product is made of besides our own code. */
const LIBRARIES = [
  ...[
    '@codemirror',
    '@lezer',
    '@noble',
    '@tanstack/react-virtual',
    '@fontsource',
    'bcrypt-pbkdf',
    'sax',
    'csv-parse',
    'lucide-react',
  ],
  ...['d3-[a-z]+', 'react', 'react-dom', 'ws', 'yaml', 'zod', 'zustand', '@types', '@modelcontextprotocol/server'],
];

const inShared = inFolder('shared');
const inPage = inFolder('renderer');
const inProgram = inFolder('electron');

function inTs(name) {
  return `${name}\\.ts`;
}

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
      comment: 'What is new in shared/ is given a floor in FLOORS, also a file that imports nothing.',
      severity: 'error',
      from: {},
      to: { path: '^shared/', pathNot: inShared(FLOORS) },
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
      name: 'program-has-floors',
      comment: 'What is new in electron/ is given a floor in PROGRAM_FLOORS, also a file that imports nothing.',
      severity: 'error',
      from: {},
      to: { path: '^electron/', pathNot: inProgram(PROGRAM_FLOORS) },
    },
    ...floorRules('program', PROGRAM_FLOORS, inProgram),
    {
      name: 'rooms-do-not-meet',
      comment:
        'What two rooms show stands in message, profile, copy or ui. A store follows the application’s, never another room’s: what a room wants of another is an errand.',
      severity: 'error',
      from: { path: `^renderer/(${ROOMS.join('|')})/` },
      to: { path: inPage([ROOMS]), pathNot: '^renderer/$1/' },
    },
    {
      name: 'rooms-made-of-rooms-take-views',
      comment:
        'A room that is made of others takes their panels, never their stores; its part alone hands those on. The stage gives the sandbox its world back, and only it knows when the start panel looks again.',
      severity: 'error',
      from: {
        path: `^renderer/(${MADE_OF_ROOMS.join('|')})/`,
        pathNot: '-part\\.ts$|^renderer/stage/stage-store\\.ts$',
      },
      to: { path: '^renderer/.*-store\\.ts$', pathNot: `^renderer/($1|${VIEWS.join('|')}|app)/` },
    },
    {
      name: 'stores-are-named-so',
      comment: 'The rules about stores go by the names of their files.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '-store\\.ts$|^renderer/parts\\.ts$' },
      to: { path: '^renderer/app/define-store\\.ts$' },
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
      name: 'application-stores-do-not-meet',
      comment:
        'What they follow of each other stands in follow-stores.ts, follow-history.ts and follow-program.ts. All may know whether the connection is back.',
      severity: 'error',
      from: { path: '^renderer/app/.*-store\\.ts$' },
      to: { path: '^renderer/app/.*-store\\.ts$', pathNot: '/(define|connection)-store\\.ts$' },
    },
    {
      name: 'product-imports-its-libraries',
      comment:
        'All libraries are bundled, so npm calls each a development dependency: what is shipped is listed in LIBRARIES.',
      severity: 'error',
      from: {
        path: '^(electron|shared|renderer)/',
        pathNot:
          'vite\\.config\\.ts$|^electron/(main|preload|launch)\\.ts$|^electron/(desktop/|web/dev-|build\\.ts|built/|packaging/)',
      },
      to: {
        path: 'node_modules/',
        pathNot: `node_modules/(${LIBRARIES.join('|')})/`,
        dependencyTypesNot: ['type-only'],
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
    // Programs of other people's, in which a request is printed.
    exclude: { path: '^shared/codegen/templates/' },
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
