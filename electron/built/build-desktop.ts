/**
 * Bundles the desktop program: main and the doctor's thread as one ES module each, the preload as one CommonJS file.
 *
 * A sandboxed preload cannot load other files, and main starts faster as one file. Node's own modules and `electron`
 * remain imports; everything else is bundled.
 */
import { build } from 'vite';
import { COMMAND_INPUTS } from '../../shared/contract/commands.ts';
import { bundleConfig } from './bundle.ts';
import { commitId } from './commit.ts';

/**
 * Writes main.mjs, diagnosis-worker.mjs and preload.cjs into `folder`; a source map is for the stack traces of a checkout,
 * and in no package. Throws the bundler's error, which names the file.
 */
export async function buildDesktopInto(
  folder: string,
  { hasSourceMap = true }: { readonly hasSourceMap?: boolean } = {},
): Promise<void> {
  const bundle = (name: string, file: string) =>
    ({ folder, target: 'node24', entries: { [name]: file }, shippedAs: name }) as const;
  const commit = { BUILT_COMMIT: JSON.stringify(commitId() ?? '') };
  await build(bundleConfig({ ...bundle('main', 'main.ts'), sourcemap: hasSourceMap, define: commit }));
  await build(bundleConfig(bundle('diagnosis-worker', 'doctor-pool/diagnosis-worker.ts')));
  // The preload checks names only; importing the contract for that would bundle the schema library.
  const names = { CONTRACT_COMMANDS: JSON.stringify(Object.keys(COMMAND_INPUTS)) };
  await build(bundleConfig({ ...bundle('preload', 'preload.ts'), format: 'cjs', define: names }));
}
