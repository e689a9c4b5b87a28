import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

type ModuleInfo = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] };
type Modules = { getModuleInfo(id: string): ModuleInfo | null };

const below = new Map<string, ReadonlySet<string>>();
let rooms: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** A module with what it imports, at any depth, without what is imported later. */
function importsOf(file: string, modules: Modules): ReadonlySet<string> {
  const known = below.get(file);
  if (known) return known;
  const found = new Set([file]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  below.set(file, found);
  return found;
}

const fileOf = (name: string) => join(import.meta.dirname, name);

/** What the first screen imports later, by the innermost folder in which it lies, with all that it imports. */
function roomsOf(modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const laterOf = (id: string) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const later = [...importsOf(fileOf('page.tsx'), modules)]
    .flatMap(laterOf)
    .flatMap((file) => (file.endsWith('-part.ts') ? [file, ...laterOf(file)] : [file]));
  const found = new Map<string, ReadonlySet<string>>();
  for (const [folder, files] of Map.groupBy(new Set(later), (file) => basename(dirname(file)))) {
    found.set(folder, new Set(files.flatMap((file) => [...importsOf(file, modules)])));
  }
  return found;
}

/** What is drawn without being asked for; what an answer, a press or a pop-up of the first screen brings; what was sent. In the order in which they come. */
const BEFORE_ROOMS = [
  ['start', ['start', 'shell']],
  ['session', ['strip', 'app']],
  ['acts', ['lint', 'palette', 'ui', 'phone', 'books', 'guard', 'keys', 'shortcuts']],
  ['inspector', ['inspector']],
] as const;

/**
 * The script comes in few files, for each is a request, six of which go at a time: the first screen, the room that opens first, each other room, and what
 * several of those share. Each holds all that it imports, except for what lies in one before it, so that no two need each other.
 */
function partOf(id: string, modules: Modules): string | null {
  if (importsOf(fileOf('main.ts'), modules).has(id)) return null;
  if (importsOf(fileOf('page.tsx'), modules).has(id)) return 'page';
  rooms ??= roomsOf(modules);
  for (const [name, folders] of BEFORE_ROOMS) if (folders.some((one) => rooms?.get(one)?.has(id))) return name;
  const [room, another] = [...rooms].flatMap(([name, imported]) => (imported.has(id) ? [name] : []));
  return another === undefined ? (room ?? null) : 'of-several-rooms';
}

const DRAWN_BY_US = '\0drawn-by-us';

/**
 * Imports each icon from its own file, drawn by us: the library's list imports all, so that what one room draws would count as needed by every file that draws
 * any.
 */
function iconsByFile(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const list = await this.resolve('lucide-react');
      const lines = list
        ? readFileSync(list.id, 'utf8').matchAll(/^export \{(.+)\} from '\.\/icons\/(.+)\.mjs';$/gm)
        : [];
      for (const [, names = '', file = ''] of lines) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
      }
    },
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => DRAWN_BY_US },
    load: {
      filter: { id: /drawn-by-us$/ },
      handler: () => `export { drawIcon as default } from '${fileOf('ui/draw-icon.ts')}';`,
    },
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code, id) =>
        code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_all, list: string) =>
          list
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '' && !one.startsWith('type '))
            .map((one) => {
              const [name = '', own = name] = one.split(' as ');
              const file = files.get(name);
              if (file === undefined) throw new Error(`lucide-react has no icon “${name}”, which ${id} draws.`);
              return `import ${own} from 'lucide-react/icons/${file}';`;
            })
            .join(' '),
        ),
    },
  };
}

/** `load` imports a file and may take one module of it, as the bundler wrote it: `()=>import(“./room.js”).then(e=>e.t)`. */
const PLAIN_IMPORT = `const failed = new Map();
export const __vitePreload = (load) => {
  const part = String(load);
  const { file, count } = failed.get(part) ?? { count: 0 };
  const name = /\\.then\\((\\w+)=>\\1\\.(\\w+)\\)/.exec(part)?.[2];
  const again = () => import(/* @vite-ignore */ file + '?' + count).then((all) => (name ? all[name] : all));
  return (file ? again() : load()).catch((error) => {
    failed.set(part, { file: file ?? /\\S+\\.js/.exec(error.message)?.[0], count: count + 1 });
    throw error;
  });
};`;

/**
 * Parts come by a plain import: there is one style sheet, and what a part needs at once lies a file or two away on this machine.
 *
 * Browsers keep that a module did not arrive, and ask no more for its address. “Try again” asks for it under another; the address stands in their error.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => PLAIN_IMPORT,
    },
  };
}

/** The entry imports the first screen later, so that it runs meanwhile; the browser is told at once what will come. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    buildStart() {
      below.clear();
      rooms = undefined;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const first = entry?.dynamicImports ?? [];
        const own = new Set(entry?.imports);
        const needed = new Set([
          ...first,
          ...chunks.flatMap((one) => (first.includes(one.fileName) ? one.imports : [])),
        ]);
        const missing = [...needed].filter((file) => !own.has(file) && file !== entry?.fileName);
        return missing.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/** Each typeface comes in two forms; every browser that the page supports reads the smaller one. */
function dropWoff(fontFace: { walkDecls(prop: string, change: (src: { value: string }) => void): void }): void {
  fontFace.walkDecls('src', (src) => {
    src.value = src.value.replace(/,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/, '');
  });
}

/** Builds the page as a first screen plus lazy parts: no inline code, fonts in separate files, nothing fetched from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  // Absolute paths suit both hosts: each serves the page from the root of its own origin.
  base: '/',
  // sax would be a stream where there are some; here it is fed a text.
  resolve: { alias: [{ find: /^stream$/, replacement: fileOf('no-streams.ts') }] },
  plugins: [iconsByFile(), plainImports(), react(), preloadFirstScreen()],
  css: { postcss: { plugins: [{ postcssPlugin: 'woff2-only', AtRule: { 'font-face': dropWoff } }] } },
  // One file, so that the page loads nothing after it in the worker's name.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2024',
    cssTarget: 'chrome125',
    // The page's own policy would block a font or picture inlined as data:.
    assetsInlineLimit: 0,
    modulePreload: false,
    // It is read from this machine; `npm run bench page` tells what the page fetches before the first dial.
    chunkSizeWarningLimit: 600,
    // One style sheet, so that the order of rules does not depend on which room opens first.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: 'parts of the page', name: partOf }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
