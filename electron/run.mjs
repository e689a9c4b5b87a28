// @ts-check
/**
 * What npm's scripts run: `node electron/run.mjs launch|cli …`.
 *
 * Plain JavaScript, because Node takes longer to get ready to strip types than this takes to run: what follows comes
 * stripped and compiled from the cache.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compile-cache'));
const { runBuilt } = await import('./built/run-built.ts');
const [program] = process.argv.splice(2, 1);
await runBuilt(program, process.argv.slice(2));
