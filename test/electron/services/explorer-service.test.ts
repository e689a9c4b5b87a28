/** The explorer as the page runs it: recorded, told of, stopped, resumed, and never let loose on what is live. */
import { expect, test } from 'vitest';
import { endLeftCall } from '../../../electron/left-page.ts';
import type { ExplorerState } from '../../../shared/contract/explorer-commands.ts';
import { coverageOf } from '../../../shared/map/coverage.ts';
import { CLEAN_MENU } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, startPlantedService } from '../../support/planted-service.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const WISH = { environmentId: 'sandbox', budget: 2_000, depth: 12, acts: false, resumes: true } as const;

async function openPlanted(changes = {}) {
  const service = await startPlantedService(CLEAN_MENU);
  const workbench = await startWorkbench();
  const { services } = workbench;
  const fields = { ...plantedFields(service.url), keyId: '', ...changes };
  await services['environment.update']({ id: 'staging', fields });
  await services['vault.importKey']({ environmentId: 'staging', keyText: writePkcs8Pem(PLANTED_SEED) });
  await services['vault.setToken']({ environmentId: 'staging', token: 'token-of-the-planted-service' });
  const told: ExplorerState[] = [];
  workbench.onEvent((event, payload) => {
    if (event === 'explorer.progressed') told.push(payload as ExplorerState);
  });
  return { ...service, services, told, wish: { ...WISH, environmentId: 'staging' } };
}

test('a whole exploration is recorded as the explorer’s, told of, and on the map; another has nothing left to press', {
  timeout: 60_000,
}, async () => {
  const { services, told, wish, choices } = await openPlanted();
  expect(await services['explorer.state']({ environmentId: 'staging' })).toMatchObject({ standing: 'never' });
  const ended = await services['explorer.start'](wish);
  expect(ended).toMatchObject({ standing: 'ended', complete: true, screens: 11, left: 0, leftAlone: 1, errors: 0 });
  expect(ended.requests).toBe(choices.length);
  expect(told[0]).toMatchObject({ standing: 'running', requests: 0 });
  expect(told.at(-1)).toEqual(ended);
  const { map } = await services['map.read']({ environmentId: 'staging' });
  const coverage = coverageOf(map);
  expect(map.presses).toBe(choices.length);
  expect(map.screens.flatMap(({ findings }) => findings)).toEqual([]);
  expect(coverage.by).toMatchObject({ hand: { keys: 0 }, explorer: { screens: 11, keys: coverage.keys.pressed } });
  expect(coverage.unpressed).toMatchObject([{ state: 'BUY_CONFIRMATION', key: '1', acts: true }]);
  const sent = choices.length;
  told.length = 0;
  expect(await services['explorer.start'](wish)).toMatchObject({ complete: true, requests: 0 });
  expect(choices).toHaveLength(sent);
  expect(told[0]).toMatchObject({ standing: 'running', requests: 0, screens: 11, leftAlone: 1 });
});

test('it is stopped by its user, and by the page that goes', { timeout: 60_000 }, async () => {
  const { services, wish, choices } = await openPlanted();
  const first = services['explorer.start'](wish);
  await expect.poll(() => choices.length).toBeGreaterThan(3);
  await expect(services['explorer.start'](wish)).rejects.toMatchObject({ failure: { code: 'explorer-running' } });
  await services['explorer.stop']({ environmentId: 'staging' });
  const stopped = await first;
  expect(stopped).toMatchObject({ standing: 'ended', complete: false, stoppedBy: 'cancelled' });
  expect(stopped.left).toBeGreaterThan(0);
  const second = services['explorer.start'](wish);
  const before = choices.length;
  await expect.poll(() => choices.length).toBeGreaterThan(before + 2);
  endLeftCall(services, 'explorer.start', wish);
  expect(await second).toMatchObject({ stoppedBy: 'cancelled' });
  const whole = await services['explorer.start'](wish);
  expect(whole).toMatchObject({ complete: true });
});

test('a dangerous environment is explored with its name only, and nothing acts there', async () => {
  const { services, wish, choices } = await openPlanted({ danger: true, name: 'Live' });
  await expect(services['explorer.start'](wish)).rejects.toMatchObject({ failure: { code: 'confirmation-needed' } });
  await expect(services['explorer.start']({ ...wish, acts: true, confirmedName: 'Live' })).rejects.toMatchObject({
    failure: { code: 'explorer-acts' },
  });
  expect(choices).toEqual([]);
  expect(await services['explorer.start']({ ...wish, budget: 4, confirmedName: 'Live' })).toMatchObject({
    stoppedBy: 'budget',
  });
});

test('what cannot be sent is said, and the state says it as well', async () => {
  const { services } = await startWorkbench();
  await services['sandbox.stop']({});
  const silent = await services['explorer.start'](WISH);
  expect(silent).toMatchObject({ standing: 'ended', complete: false, stoppedBy: 'no-answer', requests: 1 });
  expect(silent.sentence).toMatch(/\S/);
  const unset = { ...WISH, environmentId: 'staging', customerId: 1 };
  await expect(services['explorer.start'](unset)).rejects.toMatchObject({ failure: { code: expect.any(String) } });
  expect(await services['explorer.state']({ environmentId: 'staging' })).toMatchObject({
    standing: 'ended',
    complete: false,
    sentence: expect.stringMatching(/\S/),
  });
});
