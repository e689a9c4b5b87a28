/** Reports when another program replaces a file; a folder that cannot be watched reports nothing and costs nothing. */
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** One write causes several events; those within this time count as one. */
const SETTLE_MS = 100;

/** Calls back until the returned function is called. Keeps no program alive. */
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
    // Some network folders cannot be watched; users of such a file check it before each use.
    return () => {};
  }
}
