import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { IS_NIGHT } from '../../support/drawn.ts';
import { roomFolder, startRoomWriter } from '../../support/room-writer.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { WRITTEN_ROOMS } from '../../support/written-rooms.ts';

const KILLS = IS_NIGHT ? 20 : 5;
/** Numbers of one process’s writes; far more than it gets to. */
const WRITES = 100_000;
/** A kill hits this many milliseconds after each room has acknowledged its first write, at the latest. */
const LATEST_MS = 60;

test('kills in the middle of writing lose nothing that was acknowledged, and the next program goes on', async () => {
  const root = tempFolder();
  const complaints: string[] = [];
  const acknowledged: (readonly [string, string])[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const writer = startRoomWriter(root, kill * WRITES, (text) => complaints.push(text));
    await writer.killed(randomInt(LATEST_MS));
    acknowledged.push(...writer.acknowledged);
  }
  expect(complaints).toEqual([]);
  for (const [name, open] of Object.entries(WRITTEN_ROOMS)) {
    const room = await open(roomFolder(root, name));
    expect(room.told(), name).toBeUndefined();
    const shown = new Set(await room.shown());
    const own = acknowledged.flatMap(([other, line]) => (other === name ? [line] : []));
    expect(own.length, name).toBeGreaterThanOrEqual(KILLS);
    expect(
      own.filter((line) => !shown.has(line)),
      name,
    ).toEqual([]);
    room.close();
  }
});
