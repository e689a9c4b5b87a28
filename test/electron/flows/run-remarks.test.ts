import { expect, test } from 'vitest';
import { openWorld } from '../../../electron/flows/open-world.ts';
import { runFlows } from '../../../electron/flows/run-flows.ts';
import type { WorldAdmin } from '../../../electron/open/open-environment.ts';
import { openOwnEnvironment } from '../../../electron/open/own-environment.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { reportOf } from '../../../shared/flow/flow-report.ts';
import { planFlow } from '../../../shared/flow/plan-flow.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { CLEAN_MENU } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, plantedWorld, startPlantedService } from '../../support/planted-service.ts';
import { TEST_TOKEN } from '../../support/recorded-exchange.ts';

const { HELP } = CLEAN_MENU;
if (!HELP) throw new Error('expected the screen HELP');

test('a run tells of a screen that came after its own expiresAt, as the explorer does', async () => {
  const { url } = await startPlantedService({ ...CLEAN_MENU, HELP: { ...HELP, expiresInMs: -60_000 } });
  const planned = planFlow('a.flow.yaml', {
    read: () => ({ text: 'flow: A\nsteps:\n  - press: 3\n' }),
    resolve: (_from, path) => path,
  });
  if (!planned.ok) throw new Error('expected a flow');
  const { runs } = await runFlows([planned.plan], { bail: false, atOnce: 1, open: () => plantedWorld(url) });
  const rules = reportOf(runs).flows[0]?.lint.map(({ rule, line }) => `${rule} at line ${line}`);
  expect(rules).toContain('expired at line 3');
});

test('by the clock of our own sandbox too, which the waits of a flow move', async () => {
  const { url } = await startPlantedService({ ...CLEAN_MENU, HELP: { ...HELP, expiresInMs: 60_000 } });
  const fields = plantedFields(url);
  const environment: Environment = { ...fields, id: 'own', kind: 'embedded-sandbox', ownKeyId: '', hasToken: true };
  let aheadMs = 0;
  const signingClock = { nowMs: () => Date.now() + aheadMs };
  const admin: WorldAdmin = {
    changeClock(change) {
      aheadMs += change.kind === 'advance' ? change.byMs : 0;
    },
    reset: () => undefined,
  };
  const credentials = { signer: nobleSigner(PLANTED_SEED, 'planted-key'), token: TEST_TOKEN };
  const { press, hangUp } = openOwnEnvironment(environment, credentials, { signingClock });
  const planned = planFlow('a.flow.yaml', {
    read: () => ({ text: 'flow: A\nsteps:\n  - wait: 2m\n  - press: 3\n' }),
    resolve: (_from, path) => path,
  });
  if (!planned.ok) throw new Error(JSON.stringify(planned));
  const open = () => openWorld({ environment, press, hangUp, admin });
  const { runs } = await runFlows([planned.plan], { bail: false, atOnce: 1, open });
  const rules = reportOf(runs).flows[0]?.lint.map(({ rule, line }) => `${rule} at line ${line}`);
  expect(rules).toContain('expired at line 4');
});
