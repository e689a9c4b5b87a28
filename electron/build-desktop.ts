/**
 * Bundles the desktop program: main and the doctor's thread as one ES module each, the preload as one CommonJS file, all
 * into dist/electron.
 *
 * A sandboxed preload cannot load other files, and main starts faster as one file. Node's own modules and `electron`
 * remain imports; everything else is bundled. Run as a program, it builds once and exits.
 */
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { COMMAND_INPUTS } from '../shared/contract/commands.ts';
import { PROJECT_FOLDER } from './project.ts';

export const DESKTOP_FOLDER = join(PROJECT_FOLDER, 'dist', 'electron');

/** Writes main.mjs, diagnosis-worker.mjs and preload.cjs into `folder`. Throws the bundler's error, which names the file. */
export async function buildDesktop(folder: string = DESKTOP_FOLDER): Promise<void> {
  await build(bundle(folder, 'main.ts', 'es'));
  await build(bundle(folder, 'doctor-pool/diagnosis-worker.ts', 'es'));
  await build(bundle(folder, 'preload.ts', 'cjs'));
}

function bundle(folder: string, entry: string, format: 'es' | 'cjs'): InlineConfig {
  const name = basename(entry, '.ts');
  return {
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    root: PROJECT_FOLDER,
    // The preload checks names only; importing the contract for that would bundle the schema library.
    define: name === 'preload' ? { CONTRACT_COMMANDS: JSON.stringify(Object.keys(COMMAND_INPUTS)) } : {},
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(PROJECT_FOLDER, 'electron', entry),
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      sourcemap: name === 'main',
      rolldownOptions: {
        external: ['electron', ...builtinModules, ...builtinModules.map((module) => `node:${module}`)],
        output: {
          format,
          entryFileNames: `${name}.${format === 'es' ? 'mjs' : 'cjs'}`,
          codeSplitting: false,
        },
      },
    },
  };
}

if (import.meta.main) await buildDesktop();
