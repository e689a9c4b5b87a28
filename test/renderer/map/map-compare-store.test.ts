import { expect, test } from 'vitest';
import { LARGEST_INPUT_CHARS } from '../../../electron/desktop/ipc-door.ts';
import { createMapCompareStore } from '../../../renderer/map/map-compare-store.ts';
import { mapJson } from '../../../shared/map/map-json.ts';
import { mapOfMoves } from '../../support/drawn-maps.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const fileOf = (text: string) => ({
  name: 'earlier.json',
  size: text.length,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
});

test('a map from a file is compared, though it is larger than a call may be', async () => {
  const compare = createMapCompareStore({ host: hostOverServices(await startWorkbench()) });
  // A hundred keys on each screen.
  const moves = Array.from({ length: 8_000 }, (_, at) => `S${Math.floor(at / 100)} ${at % 100} S${at + 1}`);
  const text = JSON.stringify(mapJson(mapOfMoves(moves)), null, 2);
  expect(text.length).toBeGreaterThan(LARGEST_INPUT_CHARS);
  expect(await compare.getState().withFile('sandbox', fileOf(text))).toBe(true);
  expect(compare.getState().compared).toMatchObject({ against: 'earlier.json', comparison: { added: [], same: 0 } });
  expect(compare.getState().compared?.comparison.gone).toHaveLength(8_001);
});

test('a map without a screen, or of an environment where nobody dialled, is held against nothing', async () => {
  const compare = createMapCompareStore({ host: hostOverServices(await startWorkbench()) });
  const empty = JSON.stringify({ ...mapJson(mapOfMoves(['A 1 B'])), screens: [], edges: [] });
  expect(await compare.getState().withFile('sandbox', fileOf(empty))).toBe(false);
  expect(compare.getState().actFailure?.message).toContain('earlier.json has no map yet');
  expect(await compare.getState().withEnvironment('sandbox', { id: 'staging', name: 'Staging' })).toBe(false);
  expect(compare.getState().compared).toBeUndefined();
  await compare.getState().look();
  expect(compare.getState().known).toEqual([]);
});

test('what is no map is refused by name, and the comparison before it stays', async () => {
  const compare = createMapCompareStore({ host: hostOverServices(await startWorkbench()) });
  await compare.getState().withFile('sandbox', fileOf(JSON.stringify(mapJson(mapOfMoves(['A 1 B'])))));
  expect(await compare.getState().withFile('sandbox', fileOf('{"screens":[]}'))).toBe(false);
  expect(compare.getState().actFailure).toMatchObject({ code: 'map-unreadable' });
  expect(compare.getState().compared?.comparison.gone).toHaveLength(2);
});
