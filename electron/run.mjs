// @ts-check
/**
 * What npm's scripts run: `node electron/run.mjs launch|cli …`.
 *
 * Plain JavaScript, because Node takes longer to get ready to strip types than this takes to run: what follows comes
 * stripped and compiled from the cache. Nothing is imported before it is known that this Node can: an older one would
 * answer with an error of its own.
 */
import { join } from 'node:path';

if (process.features.typescript) {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(join(import.meta.dirname, '..', 'dist', 'compile-cache'));
  const { runBuilt } = await import('./built/run-built.ts');
  const [program] = process.argv.splice(2, 1);
  await runBuilt(program, process.argv.slice(2));
} else {
  process.stderr.write(
    `A checkout of Dialbench runs on a Node that reads TypeScript, 22.18 or newer; got ${process.version}. “npm start” and “npm run -s cli -- COMMAND” take the one that “npm ci” installs.\n`,
  );
  process.exitCode = 3;
}
