import { expect, test } from 'vitest';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

type Workbench = Awaited<ReturnType<typeof startWorkbench>>;

let calls = 0;
async function send({ services }: Workbench, operation: string, query: [string, string][] = []) {
  calls += 1;
  await services['operation.send']({ environmentId: 'sandbox', callId: `${calls}`, input: { operation, query } });
}

async function valuesOf({ services }: Workbench, kind: string): Promise<string[]> {
  const { values } = await services['knownValues.list']({ environmentId: 'sandbox' });
  return values.filter((one) => one.kind === kind).map(({ value }) => value);
}

test('subscribers are known from the start, and what is answered from then on', async () => {
  const workbench = await startWorkbench();
  expect(await valuesOf(workbench, 'customerId')).toContain('1001');
  expect(await valuesOf(workbench, 'portfolioId')).toEqual([]);
  await send(workbench, 'portfolio.list', [['customerId', '1001']]);
  expect(await valuesOf(workbench, 'portfolioId')).toContain('3001');
});

test('what was answered in an earlier run is known at the next start', async () => {
  const folder = tempFolder();
  const first = await startWorkbench(folder);
  await send(first, 'instruments.list', [['investmentType', 'INTERNATIONAL_STOCKS']]);
  await first.close();
  const symbols = await valuesOf(await startWorkbench(folder), 'symbol');
  expect(symbols.length).toBeGreaterThan(10);
});

test('a refusal teaches nothing: the id that was asked for is not known by it', async () => {
  const workbench = await startWorkbench();
  await send(workbench, 'portfolio.list', [['customerId', '999999']]);
  expect(await valuesOf(workbench, 'customerId')).not.toContain('999999');
});
