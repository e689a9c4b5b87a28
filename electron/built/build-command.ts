/**
 * Bundles the command that npm installs, and the doctor's thread. Node strips no types below node_modules, so an installed
 * package cannot run its sources.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT_FOLDER } from '../project.ts';
import { buildLoadProcessorInto } from './build-load-processor.ts';
import { bundleConfig } from './bundle.ts';

/** What is read by every Node, as it stands. */
const PLAIN = ['dialbench.cjs', 'import-start.cjs'];

export async function buildCommandInto(folder: string): Promise<void> {
  const common = { folder, target: 'node22' } as const;
  const entries = { start: 'installed/start.ts' };
  await build(bundleConfig({ ...common, entries, splits: true, shippedAs: 'command' }));
  const worker = { 'diagnosis-worker': 'doctor-pool/diagnosis-worker.ts' };
  await build(bundleConfig({ ...common, entries: worker, shippedAs: 'diagnosis-worker' }));
  await buildLoadProcessorInto(folder, 'load-processor');
  for (const name of PLAIN) copyFileSync(join(PROJECT_FOLDER, 'electron', 'installed', name), join(folder, name));
}
