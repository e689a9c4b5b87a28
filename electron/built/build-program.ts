/** Bundles what a checkout runs: `npm start`, the command line and the doctor's thread, with shared parts between them. */
import { build } from 'vite';
import { buildLoadProcessorInto } from './build-load-processor.ts';
import { bundleConfig } from './bundle.ts';
import { PROGRAMS } from './programs.ts';

export async function buildProgramInto(folder: string): Promise<void> {
  // Vite is only loaded where something is built, or the page is served from its sources.
  await build(bundleConfig({ folder, entries: PROGRAMS, target: 'node24', splits: true, external: ['vite'] }));
  const worker = { 'diagnosis-worker': 'doctor-pool/diagnosis-worker.ts' };
  await build(bundleConfig({ folder, entries: worker, target: 'node24' }));
  await buildLoadProcessorInto(folder);
}
