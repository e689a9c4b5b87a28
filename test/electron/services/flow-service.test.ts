/** Flows as the page works with them: files, runs in the running workbench, flows from what was recorded. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFlowFolder } from '../../../electron/flows/flow-folder.ts';
import { endLeftCall } from '../../../electron/left-page.ts';
import type { RunInput } from '../../../shared/contract/run-commands.ts';
import { runsOf } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FLOW = 'flow: Look\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n  - press: 0\n';

function wishOf(text: string, more: Partial<RunInput<'flow'>> = {}): RunInput<'flow'> {
  return {
    ...{ kind: 'flow', text, environmentId: 'sandbox', pace: 'full', stopAtFirstDifference: true, world: 'running' },
    ...more,
  };
}

async function open(data?: string) {
  const workbench = await startWorkbench(data);
  const { services } = workbench;
  const runs = runsOf(workbench, 'flow');
  const start = (text: string, more?: Partial<RunInput<'flow'>>) => services['runs.start'](wishOf(text, more));
  /** What the run came to. */
  const toEnd = async (text: string, more?: Partial<RunInput<'flow'>>) => {
    const { result } = await runs.toEnd(wishOf(text, more));
    if (!result) throw new Error('It came to no result.');
    return result;
  };
  return { ...workbench, ...runs, start, toEnd };
}

test('a flow is a file of the data folder: listed, read, saved and removed', async () => {
  const data = tempFolder();
  const { services } = await startWorkbench(data);
  expect(await services['flows.list']({})).toEqual({ folder: join(data, 'flows'), flows: [] });
  const { revision } = await services['flows.save']({ name: 'look', text: FLOW, ifRevision: null });
  expect(readFileSync(join(data, 'flows/look.flow.yaml'), 'utf8')).toBe(FLOW);
  expect(await services['flows.read']({ name: 'look' })).toEqual({ name: 'look', text: FLOW, revision });
  await services['flows.save']({ name: 'broken', text: 'no flow', ifRevision: null });
  const { flows } = await services['flows.list']({});
  expect(flows).toMatchObject([{ name: 'broken' }, { name: 'look', title: 'Look', steps: 3, revision }]);
  expect(flows[0]).not.toHaveProperty('title');
  expect(await services['flows.remove']({ name: 'look', ifRevision: revision })).toEqual({ removed: true });
  expect(await services['flows.remove']({ name: 'look', ifRevision: revision })).toEqual({ removed: false });
});

test('what was changed elsewhere is neither overwritten nor removed', async () => {
  const data = tempFolder();
  const { services } = await startWorkbench(data);
  const { revision } = await services['flows.save']({ name: 'look', text: FLOW, ifRevision: null });
  writeFileSync(join(data, 'flows/look.flow.yaml'), 'mine');
  for (const ifRevision of [revision, null]) {
    await expect(services['flows.save']({ name: 'look', text: 'other', ifRevision })).rejects.toMatchObject({
      code: 'flow-changed',
    });
  }
  await expect(services['flows.remove']({ name: 'look', ifRevision: revision })).rejects.toMatchObject({
    code: 'flow-changed',
  });
  expect(readFileSync(join(data, 'flows/look.flow.yaml'), 'utf8')).toBe('mine');
});

test('a run presses in the selected environment, is recorded, and tells each step', async () => {
  const { services, toEnd, told } = await open();
  const { outcome, report } = await toEnd(FLOW);
  expect(outcome).toBe('passed');
  expect(report.steps).toMatchObject([{ state: 'HOME' }, { state: 'STOCKS' }, { state: 'HOME' }]);
  const steps = told.flatMap(({ came }) => came);
  expect(steps).toMatchObject([
    { planned: 0, line: 2, sent: '*384*99#' },
    { planned: 1, line: 4, sent: '1' },
    { planned: 2, line: 6, sent: '0' },
  ]);
  const { exchanges } = await services['history.list']({ limit: 10 });
  expect(exchanges.map(({ id }) => id)).toEqual(steps.map(({ exchangeId }) => exchangeId).reverse());
});

test('a step that differs ends the run, unless it is to go on', async () => {
  const { toEnd } = await open();
  const text = 'flow: A\nexpect: { state: NOWHERE }\nsteps:\n  - press: 1\n';
  const stopped = await toEnd(text);
  expect(stopped).toMatchObject({ outcome: 'failed', report: { steps: [{ passed: false }] } });
  const gone = await toEnd(text, { stopAtFirstDifference: false });
  expect(gone).toMatchObject({ outcome: 'failed', report: { steps: [{ passed: false }, { passed: true }] } });
});

test('step by step a run waits to be told, and goes on or stops as it is told', async () => {
  const { services, start, told, ended } = await open();
  const run = await start(FLOW, { pace: 'step' });
  const paused = () => told.flatMap(({ progress }) => (progress.isPaused ? [progress.nextLine] : []));
  await expect.poll(paused).toEqual([2]);
  await services['flows.resume']({ ...run, act: 'step' });
  await expect.poll(paused).toEqual([2, 4]);
  await expect(start(FLOW)).rejects.toMatchObject({ code: 'flow-running' });
  await services['runs.stop'](run);
  expect((await ended(run)).result).toMatchObject({ outcome: 'stopped', report: { steps: [{ sent: '*384*99#' }] } });
  const second = await start(FLOW, { pace: 'step' });
  await services['flows.resume']({ ...second, act: 'run' });
  expect((await ended(second)).result).toMatchObject({ outcome: 'passed' });
});

test('a step is for a run that waits: one that goes by itself is not held by it', async () => {
  const { services, start, ended, told } = await open();
  const run = await start(FLOW, { pace: 'step' });
  await services['flows.resume']({ ...run, act: 'run' });
  await services['flows.resume']({ ...run, act: 'step' });
  expect((await ended(run)).result).toMatchObject({ outcome: 'passed' });
  expect(told.filter(({ progress }) => progress.isPaused).length).toBeLessThan(2);
});

test('a run ends with the page that watches it', async () => {
  const { services, start, ended } = await open();
  const run = await start(FLOW, { pace: 'human' });
  endLeftCall(services, 'runs.watch', run);
  expect((await ended(run)).result).toMatchObject({ outcome: 'stopped' });
});

test('the running world stays as it is unless a fresh one is asked for', async () => {
  const { services, toEnd } = await open();
  const text = 'flow: A\nsandbox: { reset: true, clock: 2026-03-02T09:00:00Z }\nsteps: []\n';
  await toEnd(text);
  expect((await services['sandbox.panel']({})).clock.isFrozen).toBe(false);
  await toEnd(text, { world: 'fresh' });
  expect((await services['sandbox.panel']({})).clock).toMatchObject({ isFrozen: true, nowMs: Date.UTC(2026, 2, 2, 9) });
});

test('a sandbox is not asked for elsewhere, and a live environment wants its name', async () => {
  const { start } = await open();
  const sandboxed = 'flow: A\nsandbox: { reset: true }\nsteps: []\n';
  await expect(start(sandboxed, { environmentId: 'staging', customerId: 1 })).rejects.toMatchObject({
    code: 'flow-invalid',
    message: expect.stringContaining('unsaved.flow.yaml:2:1: sandbox: expected an environment that is a sandbox'),
  });
  const live = start('flow: A\nsteps: []', { environmentId: 'production', customerId: 1 });
  await expect(live).rejects.toMatchObject({ code: 'confirmation-needed' });
});

const including = (path: string) => `flow: A\nsteps:\n  - include: ${path}\n`;

test('includes stay in the folder of the flows', async () => {
  const folder = createFlowFolder(tempFolder());
  await folder.save('part', 'flow: Part\nsteps: [{ press: 1 }]', null);
  expect(folder.plan(including('part.flow.yaml')).ok).toBe(true);
  for (const path of ['../secrets.yaml', '/etc/passwd', '..', 'gone.flow.yaml', 'a\\b']) {
    expect(folder.plan(including(path)), path).toMatchObject({ ok: false, faults: [{ line: 3 }] });
  }
});

test.skipIf(process.platform === 'win32')(
  'an include that is a pipe or a device is a fault, and is not waited for',
  async () => {
    const folder = createFlowFolder(tempFolder());
    await folder.save('part', FLOW, null);
    execFileSync('mkfifo', [join(folder.path, 'pipe.flow.yaml')]);
    symlinkSync('/dev/zero', join(folder.path, 'zero.flow.yaml'));
    for (const path of ['pipe.flow.yaml', 'zero.flow.yaml']) {
      expect(folder.plan(including(path)), path).toMatchObject({ ok: false, faults: [{ line: 3 }] });
    }
  },
);

test('a session in history becomes a flow that passes, and an accepted answer passes too', async () => {
  const { services, toEnd } = await open();
  const first = await toEnd(FLOW);
  const { exchanges } = await services['history.list']({ limit: 1 });
  const exchangeId = exchanges[0]?.id ?? '';
  const { text } = await services['flows.record']({ exchangeId });
  expect(text).toContain('state: STOCKS');
  expect(text).toMatch(/press: 1 # after \d+(\.\d)?s\n/);
  const again = await toEnd(text);
  expect(again).toMatchObject({
    outcome: 'passed',
    report: { steps: first.report.steps.map(({ sent, state }) => ({ sent, state })) },
  });
  const wrong = 'flow: A\nsteps:\n  - press: 1 # here\n    expect: { state: NOWHERE }\n';
  const accepted = await services['flows.accept']({ text: wrong, step: 1, exchangeId });
  expect(accepted.text).toBe(wrong.replace('NOWHERE', 'HOME'));
});

test('an expression that would take for ever is given up on when its screen is accepted, and goes', async () => {
  const { services, toEnd } = await open();
  await toEnd('flow: A\nsteps: []');
  const [exchange] = (await services['history.list']({ limit: 1 })).exchanges;
  const text = 'flow: A\nexpect:\n  matches: "([^]+)+\\\\u0007$"\nsteps: []\n';
  const accepted = await services['flows.accept']({ text, step: 0, exchangeId: exchange?.id ?? '' });
  expect(accepted.text).not.toContain('matches');
});

test('a dialoguss file is imported with the customer of its number', async () => {
  const { services } = await startWorkbench();
  const { environments } = await services['workbench.state']({});
  const customer = environments[0]?.customers[1];
  const text = `phoneNumber: ${customer?.msisdn.replace('+', '')}\nsessions:\n  - id: 1\n    steps:\n      - userInput: 1\n`;
  const { flows, notes } = await services['flows.import']({ text, environmentId: 'sandbox' });
  expect(flows[0]?.text).toContain(`customer: ${customer?.customerId}`);
  expect(notes).toEqual([]);
  await expect(services['flows.import']({ text: 'a: [', environmentId: 'sandbox' })).rejects.toMatchObject({
    code: 'flow-invalid',
  });
});

test('how a flow came out last is listed after a restart, with its screens, and tells no token', async () => {
  const data = tempFolder();
  const first = await open(data);
  const wrong = FLOW.replace('STOCKS', 'SHARES');
  const screens = ['Home', null];
  await first.services['flows.save']({ name: 'look', text: wrong, ifRevision: null, screens });
  const lastOf = async ({ services }: Pick<typeof first, 'services'>) =>
    (await services['flows.list']({})).flows[0]?.last;
  expect(await lastOf(first)).toMatchObject({ outcome: 'recorded', screens });
  await first.toEnd(wrong, { name: 'look' });
  await first.close();
  const again = await open(data);
  const last = await lastOf(again);
  expect(last).toMatchObject({ outcome: 'failed', problem: 'Line 4, state: expected SHARES, got STOCKS' });
  expect(last?.screens).toEqual([expect.stringContaining('My Portfolio'), expect.stringContaining('Next Page')]);
  const { revision = '' } = (await again.services['flows.list']({})).flows[0] ?? {};
  expect(last?.revision).toBe(revision);
  await again.services['flows.remove']({ name: 'look', ifRevision: revision });
  expect(readFileSync(join(data, 'flow-results.json'), 'utf8')).not.toContain('Portfolio');
});

test('a flow that failed has failed under its new name too', async () => {
  const { services, toEnd } = await open();
  const wrong = FLOW.replace('STOCKS', 'SHARES');
  const { revision } = await services['flows.save']({ name: 'look', text: wrong, ifRevision: null });
  await toEnd(wrong, { name: 'look' });
  await services['flows.save']({ name: 'see', text: wrong, ifRevision: null, formerly: 'look' });
  await services['flows.remove']({ name: 'look', ifRevision: revision });
  expect((await services['flows.list']({})).flows).toMatchObject([
    { name: 'see', last: { outcome: 'failed', revision, problem: expect.stringContaining('SHARES') } },
  ]);
});

test('screens of a recording are kept without what the flow marks as secret', async () => {
  const data = tempFolder();
  const { services } = await open(data);
  const text = 'flow: A\nvars: { word: Kafue } # secret\nsteps:\n  - type: "9731" # secret\n  - type: "{word}"\n';
  const screens = ['Your PIN 9731', 'xKafuey'];
  await services['flows.save']({ name: 'a', text, ifRevision: null, screens });
  const kept = readFileSync(join(data, 'flow-results.json'), 'utf8');
  expect(kept).toContain('Your PIN ****');
  for (const secret of ['9731', 'Kafue']) expect(kept).not.toContain(secret);
  await services['flows.save']({ name: 'b', text: 'no flow', ifRevision: null, screens });
  expect((await services['flows.list']({})).flows[1]?.last).toBeUndefined();
});

test('a long run is told in portions, not step by step, and whole', async () => {
  const { services, onEvent, toEnd } = await open();
  let told = 0;
  onEvent((name, payload) => {
    if (name === 'run.changed') told += Number((payload as { kind: string }).kind === 'flow');
  });
  const { report } = await toEnd(`flow: Long\nsteps:\n${'  - press: 1\n  - press: 0\n'.repeat(150)}`);
  expect(report.steps).toHaveLength(301);
  expect(told).toBeLessThan(100 + report.elapsedMs / 50 + 5);
  expect((await services['runs.state']({})).runs).toEqual([]);
});

test('a flow is looked at on a sandbox of its own: its first screens, with the words for the room, and nothing of the user’s', async () => {
  const { services } = await startWorkbench();
  const text =
    'flow: Look\ncaption: All in reach.\nsteps:\n  - press: 1\n  - press: 1\n    fault: wrong-key\n  - press: 8\n  - type: "1234" # secret\n  - wait: 1s\n  - press: 0\n';
  const { steps } = await services['flows.preview']({ text });
  expect(steps.map(({ sent, state, caption }) => [sent, state, caption])).toEqual([
    ['*384*99#', 'HOME', 'All in reach.'],
    ['1', 'STOCKS', undefined],
    ['8', 'SEARCH_STOCK', undefined],
    ['****', expect.any(String), undefined],
  ]);
  expect(JSON.stringify(steps)).not.toContain('1234');
  expect((await services['records.list']({ query: '', order: 'flat', limit: 10 })).hits).toEqual([]);
  await expect(services['flows.preview']({ text: 'no flow' })).rejects.toMatchObject({ code: 'flow-invalid' });
});

test('words for the room are written at their step, and nothing is saved', async () => {
  const { services } = await startWorkbench();
  const part = 'flow: Part\nsteps:\n  - press: 0\n';
  await services['flows.save']({ name: 'part', text: part, ifRevision: null });
  const text = 'flow: Whole\nsteps:\n  - include: part.flow.yaml\n  - press: 1 # the list\n';
  await services['flows.save']({ name: 'whole', text, ifRevision: null });
  const wish = { name: 'whole', text, caption: 'The list: all of it.' };
  const written = await services['flows.caption']({ ...wish, step: 2 });
  expect(written.text).toBe(`${text}    caption: "The list: all of it."\n`);
  expect((await services['flows.read']({ name: 'whole' })).text).toBe(text);
  await expect(services['flows.caption']({ ...wish, text: written.text, step: 1 })).rejects.toMatchObject({
    code: 'caption-unwritable',
  });
});
