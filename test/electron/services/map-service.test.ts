/** The map as the page gets it: what was dialled for real, by whom, and what came of it. */
import { expect, test } from 'vitest';
import type { RunInput } from '../../../shared/contract/run-commands.ts';
import { readMapJson } from '../../../shared/map/map-json.ts';
import { type MenuMap, NO_COUNTS } from '../../../shared/map/menu-map.ts';
import { CLEAN_MENU } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, startPlantedService } from '../../support/planted-service.ts';
import { runsOf } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

type Workbench = Awaited<ReturnType<typeof startWorkbench>>;

const SANDBOX = 'sandbox';

async function dial({ services }: Workbench, keys: readonly string[]): Promise<readonly string[]> {
  let sessionId: string | undefined;
  const ids: string[] = [];
  for (const choice of ['*384*99#', ...keys]) {
    const answer = await services['ussd.press']({ environmentId: SANDBOX, customerId: 1001, sessionId, choice });
    if (answer.kind === 'reply') sessionId = answer.reply.sessionId;
    ids.push(answer.exchangeId ?? '');
  }
  return ids;
}

const read = async ({ services }: Workbench) => (await services['map.read']({ environmentId: SANDBOX })).map;
const statesOf = ({ screens }: MenuMap) => screens.map(({ state }) => state).sort();
const screenIn = ({ screens }: MenuMap, state: string) => screens.find((screen) => screen.state === state);

const FLOW: Omit<RunInput<'flow'>, 'text'> = {
  ...{ kind: 'flow', environmentId: SANDBOX, pace: 'full', stopAtFirstDifference: true, world: 'running' },
};

test('what was dialled is on the map, and grows with every press', async () => {
  const workbench = await startWorkbench();
  expect(await read(workbench)).toEqual({ screens: [], edges: [], roots: [], presses: 0 });
  await dial(workbench, ['1', '7', '1', '0', '8', 'bank']);
  const map = await read(workbench);
  expect(statesOf(map)).toEqual(['HOME', 'SEARCH_STOCK', 'SELECT_STOCK', 'STOCKS']);
  expect(map.presses).toBe(7);
  await dial(workbench, ['2', '1', '2', '3', '0', '4']);
  await dial(workbench, ['2', '1', '1', '3', '0', '4', '0', '0', '3', '3']);
  const grown = await read(workbench);
  expect(statesOf(grown)).toEqual(
    [...statesOf(map), 'ASSET_DETAIL', 'MORE_STOCK_DETAIL', 'MY_PORTFOLIO', 'STOCK_TRANSACTIONS', 'VIEW_ASSETS'].sort(),
  );
  const home = screenIn(grown, 'HOME');
  expect(home?.seen).toEqual({ ...NO_COUNTS, hand: 3 });
  expect(home?.text).toBe('Hello ….\nWhat would you like to do?\n1. Stocks\n2. My Portfolio\n0. Exit');
});

test('what a flow marks as secret is on no map, though no screen says that it is one', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const text = 'flow: Search\nsteps:\n  - press: 1\n  - press: 8\n  - type: sesame-seven # secret\n';
  const wish = { ...FLOW, text, stopAtFirstDifference: false };
  expect((await runsOf(workbench, 'flow').toEnd(wish)).result?.outcome).toBe('passed');
  const map = await read(workbench);
  expect(screenIn(map, 'SEARCH_STOCK')?.seen.flow).toBeGreaterThan(0);
  expect(JSON.stringify(map)).not.toContain('sesame');
  for (const form of ['json', 'mermaid'] as const) {
    expect((await services['map.export']({ environmentId: SANDBOX, form })).text).not.toContain('sesame');
  }
});

test('presses of a flow count as its own, and what is removed from history leaves the map', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const ids = await dial(workbench, ['2']);
  const text = 'flow: Look\nsteps:\n  - press: 1\n  - press: 0\n';
  const wish = { ...FLOW, text };
  expect((await runsOf(workbench, 'flow').toEnd(wish)).result?.outcome).toBe('passed');
  const map = await read(workbench);
  expect(screenIn(map, 'STOCKS')?.seen).toEqual({ ...NO_COUNTS, flow: 1 });
  expect(screenIn(map, 'HOME')?.seen).toEqual({ ...NO_COUNTS, hand: 1, flow: 2 });
  await services['history.remove']({ ids: [...ids] });
  const left = await read(workbench);
  expect(screenIn(left, 'MY_PORTFOLIO')).toBeUndefined();
  expect(screenIn(left, 'HOME')?.seen).toEqual({ ...NO_COUNTS, flow: 2 });
});

test('a flow that was recorded from the map passes where it was recorded', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await dial(workbench, ['2', '1', '1', '1']);
  await dial(workbench, ['1', '8', 'bank', '1']);
  const map = await read(workbench);
  for (const state of ['BUY_STOCK', 'SELECT_STOCK']) {
    const { text } = await services['map.recordFlow']({
      environmentId: SANDBOX,
      screen: screenIn(map, state)?.id ?? '',
    });
    expect(text).toContain(`flow: To ${state}`);
    // It is recorded as a session is: what differs from day to day is open, a fixed amount is not.
    expect(text).toContain(state === 'BUY_STOCK' ? '1. ZK 100.00\n        2. ZK 250.00' : 'Price ZK …\n');
    const report = (await runsOf(workbench, 'flow').toEnd({ ...FLOW, text })).result?.report;
    expect(report?.steps.flatMap(({ failures }) => failures)).toEqual([]);
    expect(report?.passed).toBe(true);
  }
  await expect(services['map.recordFlow']({ environmentId: SANDBOX, screen: 'NONE-00000000' })).rejects.toMatchObject({
    failure: { code: 'map-no-way' },
  });
});

test('an exported map is read back; two environments are compared', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await dial(workbench, ['2']);
  const { text } = await services['map.export']({ environmentId: SANDBOX, form: 'json' });
  expect(readMapJson(text)).toMatchObject({ ok: true, value: { requests: 2, complete: true } });
  const wish = { before: { environmentId: 'staging' }, after: { environmentId: SANDBOX } };
  // Beside no map each screen would seem to have been added.
  await expect(services['map.compare'](wish)).rejects.toMatchObject({ failure: { code: 'map-missing' } });
  expect(await services['map.known']({})).toEqual({ environmentIds: [SANDBOX] });
  const service = await startPlantedService(CLEAN_MENU);
  await services['environment.update']({ id: 'staging', fields: { ...plantedFields(service.url), keyId: '' } });
  await services['vault.importKey']({ environmentId: 'staging', keyText: writePkcs8Pem(PLANTED_SEED) });
  await services['vault.setToken']({ environmentId: 'staging', token: 'token-of-the-planted-service' });
  await services['ussd.press']({
    environmentId: 'staging',
    customerId: 1,
    sessionId: undefined,
    choice: '*384*99#',
  });
  expect(await services['map.known']({})).toEqual({ environmentIds: [SANDBOX, 'staging'] });
  await dial(workbench, ['1']);
  const { added, same } = await services['map.compare'](wish);
  expect(added.map(({ state }) => state).sort()).toEqual(['MY_PORTFOLIO', 'STOCKS']);
  expect(same).toBe(1);
  const mermaid = await services['map.export']({ environmentId: SANDBOX, form: 'mermaid' });
  expect(mermaid.text).toMatch(/^flowchart TD\n/);
});
