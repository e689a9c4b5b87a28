import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { IS_NIGHT } from '../../support/drawn.ts';
import { GROWING_STORES } from '../../support/kept-stores.ts';
import { startStoreWriter, storeFolder } from '../../support/store-writer.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const KILLS = IS_NIGHT ? 20 : 5;
/** Numbers of one process’s writes; far more than it gets to. */
const WRITES = 100_000;
/** A kill hits this many milliseconds after each store has acknowledged its first write, at the latest. */
const LATEST_MS = 60;

test('kills in the middle of writing lose nothing that was acknowledged, and the next program goes on', async () => {
  const root = tempFolder();
  const complaints: string[] = [];
  const acknowledged: (readonly [string, string])[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const writer = startStoreWriter(root, kill * WRITES, (text) => complaints.push(text));
    await writer.killed(randomInt(LATEST_MS));
    acknowledged.push(...writer.acknowledged);
  }
  expect(complaints).toEqual([]);
  for (const [name, open] of GROWING_STORES) {
    const store = await open(storeFolder(root, name));
    expect(store.told(), name).toBeUndefined();
    const shown = new Set(await store.shown());
    const own = acknowledged.flatMap(([other, line]) => (other === name ? [line] : []));
    expect(own.length, name).toBeGreaterThanOrEqual(KILLS);
    expect(
      own.filter((line) => !shown.has(line)),
      name,
    ).toEqual([]);
    store.close();
  }
});
