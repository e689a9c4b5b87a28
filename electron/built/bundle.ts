/**
 * How a program of ours becomes JavaScript: one configuration of the bundler for the command, the desktop and the start.
 *
 * Everything is bundled but `electron` and what `external` names, so that a program runs without node_modules. Sources
 * are read by their bytes and named relatively, so that two machines make the same bundle of the same commit.
 */
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { programTemplates } from '../codegen/print-program.ts';
import { PROJECT_FOLDER } from '../project.ts';
import { builtinsByName } from './builtins-by-name.ts';
import { noteShipped } from './note-shipped.ts';
import { withoutValidator } from './without-validator.ts';

export type Bundle = {
  readonly folder: string;
  /** Below electron/, by the name of the file that is made of it. */
  readonly entries: Readonly<Record<string, string>>;
  /** `es` (default) makes .mjs, `cjs` makes .cjs. */
  readonly format?: 'es' | 'cjs';
  /** The oldest Node that runs it, in the bundler's words. */
  readonly target: 'node22' | 'node24';
  /** Parts of the program that are imported later lie in files of their own. Default: one file. */
  readonly splits?: boolean;
  readonly sourcemap?: boolean;
  readonly external?: readonly string[];
  /** The name of the note of whose code is in it, where it is shipped. */
  readonly shippedAs?: string;
  readonly define?: Readonly<Record<string, string>>;
};

export function bundleConfig(bundle: Bundle): InlineConfig {
  const { folder, entries, format = 'es', splits = false } = bundle;
  const extension = format === 'es' ? 'mjs' : 'cjs';
  const input = Object.entries(entries).map(([name, file]) => [name, join(PROJECT_FOLDER, 'electron', file)]);
  const builtins = [...builtinModules, ...builtinModules.map((module) => `node:${module}`)];
  return {
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    root: PROJECT_FOLDER,
    define: { 'globalThis.PROGRAM_TEMPLATES': JSON.stringify(programTemplates()), ...bundle.define },
    plugins: [
      withoutValidator(),
      ...(format === 'es' ? [builtinsByName()] : []),
      ...(bundle.shippedAs === undefined ? [] : [noteShipped(bundle.shippedAs)]),
    ],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: bundle.target,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      sourcemap: bundle.sourcemap ?? false,
      rolldownOptions: {
        input: Object.fromEntries(input),
        external: ['electron', ...(bundle.external ?? []), ...(format === 'es' ? [] : builtins)],
        // What nobody uses of a built-in module is not read from it either.
        treeshake: { propertyReadSideEffects: false },
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
          ...(splits ? {} : { codeSplitting: false }),
        },
      },
    },
  };
}
