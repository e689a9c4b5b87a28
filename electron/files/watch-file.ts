/** Tells when another program replaced a file; a folder that cannot be watched tells nothing, and costs nothing. */
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** One writing is several events; what follows within this time is one. */
const SETTLE_MS = 100;

/** Calls until the returned function is called. Keeps no program alive. */
export function watchFile(path: string, onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
      if (name !== basename(path) || settling) return;
      settling = setTimeout(() => {
        settling = undefined;
        onChange();
      }, SETTLE_MS);
      settling.unref();
    });
    watcher.on('error', () => watcher.close());
    return () => {
      clearTimeout(settling);
      watcher.close();
    };
  } catch {
    // Some network folders cannot be watched: whoever needs the file then looks at it before each use.
    return () => {};
  }
}
