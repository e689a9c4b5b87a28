import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const below = new Map<string, ReadonlySet<string>>();

/** What a file of ours imports, at any depth, without what is imported later. */
function importsOf(file: string, modules: Modules): ReadonlySet<string> {
  const known = below.get(file);
  if (known) return known;
  const found = new Set([join(import.meta.dirname, file)]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  below.set(file, found);
  return found;
}

/**
 * Files are few, for each is a request, six of which go at a time: the first screen is one, and so is what is small and of several
 * rooms. The first screen takes all icons along, since the package of icons passes them on from one file: 4 kB.
 */
const PARTS = [
  {
    debugName: 'first screen',
    priority: 2,
    name(id: string, modules: Modules): string | null {
      if (importsOf('main.ts', modules).has(id)) return null;
      return importsOf('page.tsx', modules).has(id) ? 'page' : null;
    },
  },
  { name: 'of-several-rooms', priority: 1, test: /\.tsx?$|lucide-react/, minShareCount: 2, maxModuleSize: 8_000 },
];

/** The entry imports the first screen later, so that it runs meanwhile; the browser is told at once what will come. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    buildStart: () => below.clear(),
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
  plugins: [react(), preloadFirstScreen()],
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
    modulePreload: { polyfill: false },
    // One style sheet, so that the order of rules does not depend on which room opens first.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: PARTS, includeDependenciesRecursively: false } } },
  },
});
