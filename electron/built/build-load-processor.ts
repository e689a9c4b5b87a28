/** Bundles the processor of load projects into one file. */
import { build } from 'vite';
import { bundleConfig } from './bundle.ts';

/** `shippedAs` names the note of whose code is in it, where it is shipped. */
export async function buildLoadProcessorInto(folder: string, shippedAs?: string): Promise<void> {
  const entries = { 'load-processor': 'load/processor.ts' };
  await build(bundleConfig({ folder, entries, target: 'node22', shippedAs }));
}
