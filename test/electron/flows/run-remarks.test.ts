import { expect, test } from 'vitest';
import { runFlows } from '../../../electron/flows/run-flows.ts';
import { reportOf } from '../../../shared/flow/flow-report.ts';
import { planFlow } from '../../../shared/flow/plan-flow.ts';
import { CLEAN_MENU } from '../../support/planted-menu.ts';
import { plantedWorld, startPlantedService } from '../../support/planted-service.ts';

test('a run tells of a screen that came after its own expiresAt, as the explorer does', async () => {
  const help = CLEAN_MENU.HELP;
  if (!help) throw new Error('expected the screen HELP');
  const { url } = await startPlantedService({ ...CLEAN_MENU, HELP: { ...help, expiresInMs: -60_000 } });
  const planned = planFlow('a.flow.yaml', {
    read: () => ({ text: 'flow: A\nsteps:\n  - press: 3\n' }),
    resolve: (_from, path) => path,
  });
  if (!planned.ok) throw new Error('expected a flow');
  const { runs } = await runFlows([planned.plan], { bail: false, atOnce: 1, open: () => plantedWorld(url) });
  const rules = reportOf(runs).flows[0]?.lint.map(({ rule, line }) => `${rule} at line ${line}`);
  expect(rules).toContain('expired at line 3');
});
