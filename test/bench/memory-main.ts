/** Loaded into the program before its own code: tells what memory it holds once all garbage is collected, when it is asked. */

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In bytes. */
export type MainMemory = { readonly heap: number; readonly external: number; readonly resident: number };

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

async function held(): Promise<MainMemory> {
  // What waits for a turn of the loop before it can go.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed, external, resident: rss };
}

process.on('message', async (snapshotFile) => {
  const memory = await held();
  if (typeof snapshotFile === 'string' && snapshotFile !== '')
    await pipeline(getHeapSnapshot(), createWriteStream(snapshotFile));
  process.send?.(memory);
});
// The program decides when it ends.
process.channel?.unref();
