/** The explorer as the page runs it: recorded, told of, stopped, resumed, and never let loose on what is live. */
import { expect, test } from 'vitest';
import { endLeftCall } from '../../../electron/left-page.ts';
import { coverageOf } from '../../../shared/map/coverage.ts';
import { CLEAN_MENU } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, startPlantedService } from '../../support/planted-service.ts';
import { runsOf } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const WISH = {
  kind: 'exploration',
  environmentId: 'sandbox',
  budget: 2_000,
  depth: 12,
  acts: false,
  resumes: true,
} as const;

async function openPlanted(changes = {}) {
  const service = await startPlantedService(CLEAN_MENU);
  const workbench = await startWorkbench();
  const { services } = workbench;
  const fields = { ...plantedFields(service.url), keyId: '', ...changes };
  await services['environment.update']({ id: 'staging', fields });
  await services['vault.importKey']({ environmentId: 'staging', keyText: writePkcs8Pem(PLANTED_SEED) });
  await services['vault.setToken']({ environmentId: 'staging', token: 'token-of-the-planted-service' });
  return { ...service, services, ...runsOf(workbench, 'exploration'), wish: { ...WISH, environmentId: 'staging' } };
}

test('a whole exploration is recorded as the explorer’s, told of, and on the map; another has nothing left to press', {
  timeout: 60_000,
}, async () => {
  const { services, told, toEnd, wish, choices } = await openPlanted();
  const ended = await toEnd(wish);
  expect(ended.result).toEqual({ complete: true });
  expect(ended.progress).toMatchObject({ screens: 11, left: 0, leftAlone: 1, errors: 0, requests: choices.length });
  expect(told[0]).toMatchObject({ environmentId: 'staging', seq: 1, state: 'going', progress: { requests: 0 } });
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => at + 1));
  expect(told.at(-1)).toEqual(ended);
  const { map } = await services['map.read']({ environmentId: 'staging' });
  const coverage = coverageOf(map);
  expect(map.presses).toBe(choices.length);
  expect(map.screens.flatMap(({ findings }) => findings)).toEqual([]);
  expect(coverage.by).toMatchObject({ hand: { keys: 0 }, explorer: { screens: 11, keys: coverage.keys.pressed } });
  expect(coverage.unpressed).toMatchObject([{ state: 'BUY_CONFIRMATION', key: '1', acts: true }]);
  const sent = choices.length;
  told.length = 0;
  expect(await toEnd(wish)).toMatchObject({ result: { complete: true }, progress: { requests: 0 } });
  expect(choices).toHaveLength(sent);
  expect(told[1]).toMatchObject({ state: 'going', progress: { requests: 0, screens: 11, leftAlone: 1 } });
});

test('it is stopped by its user, and by the page that goes', { timeout: 60_000 }, async () => {
  const { services, toEnd, ended, wish, choices } = await openPlanted();
  const first = await services['runs.start'](wish);
  await expect.poll(() => choices.length).toBeGreaterThan(3);
  await expect(services['runs.start'](wish)).rejects.toMatchObject({ failure: { code: 'explorer-running' } });
  await services['runs.stop'](first);
  const stopped = await ended(first);
  expect(stopped.result).toMatchObject({ complete: false, stoppedBy: 'cancelled' });
  expect(stopped.progress.left).toBeGreaterThan(0);
  const second = await services['runs.start'](wish);
  const before = choices.length;
  await expect.poll(() => choices.length).toBeGreaterThan(before + 2);
  endLeftCall(services, 'runs.watch', second);
  expect((await ended(second)).result).toMatchObject({ stoppedBy: 'cancelled' });
  expect((await toEnd(wish)).result).toEqual({ complete: true });
});

test('a dangerous environment is explored with its name only, and nothing acts there', async () => {
  const { services, toEnd, wish, choices } = await openPlanted({ danger: true, name: 'Live' });
  await expect(services['runs.start'](wish)).rejects.toMatchObject({ failure: { code: 'confirmation-needed' } });
  await expect(services['runs.start']({ ...wish, acts: true, confirmedName: 'Live' })).rejects.toMatchObject({
    failure: { code: 'explorer-acts' },
  });
  expect(choices).toEqual([]);
  expect((await toEnd({ ...wish, budget: 4, confirmedName: 'Live' })).result).toMatchObject({ stoppedBy: 'budget' });
});

test('what does not answer is said, and where nothing can be signed no run begins', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await services['sandbox.stop']({});
  const { toEnd } = runsOf(workbench, 'exploration');
  const silent = await toEnd(WISH);
  expect(silent.progress.requests).toBe(1);
  expect(silent.result).toMatchObject({
    complete: false,
    stoppedBy: 'no-answer',
    sentence: expect.stringMatching(/\S/),
  });
  const unset = { ...WISH, environmentId: 'staging', customerId: 1 };
  await expect(services['runs.start'](unset)).rejects.toMatchObject({ failure: { code: 'credentials-missing' } });
});
