/** The stage borrows the sandbox: set aside once, put back when the stage is left or its page is gone. */
import { expect, test } from 'vitest';
import { endLeftCall } from '../../../electron/left-page.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { twoPresses } from '../../support/two-presses.ts';

const SCRIPT = 'flow: A\nsandbox: { reset: true, clock: 2026-03-02T09:00:00Z }\nsteps:\n  - press: 1\n';

const clockOf = async ({ services }: LocalProgram) => (await services['sandbox.panel']({})).clock;

const press = ({ services }: LocalProgram, choice: string, sessionId?: string) =>
  services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice, sessionId });

/** A session at Stocks, as somebody has it who opens the stage. */
async function withSession({ services }: LocalProgram): Promise<string> {
  const [home] = await twoPresses(services);
  return home.reply.sessionId;
}

function play({ services }: LocalProgram) {
  return services['flows.start']({
    text: SCRIPT,
    environmentId: 'sandbox',
    pace: 'step',
    until: 1,
    stopAtFirstDifference: false,
    world: 'fresh',
  });
}

async function playing(workbench: LocalProgram): Promise<string> {
  const { runId } = await play(workbench);
  await expect.poll(async () => (await clockOf(workbench)).isFrozen).toBe(true);
  return runId;
}

test('the session that was open before goes on after the stage, and the clock runs again', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const sessionId = await withSession(workbench);
  const { stageId } = await services['stage.begin']({});
  const watching = services['stage.watch']({ stageId });
  const runId = await playing(workbench);
  // Each script, and each step back, asks again.
  await services['flows.resume']({ runId, act: 'stop' });
  await services['flows.watch']({ runId });
  expect(await services['stage.begin']({ stageId })).toEqual({ stageId });
  const again = await playing(workbench);
  // Ends what still plays before anything is put back.
  const ended = services['stage.end']({ stageId });
  await services['flows.resume']({ runId: again, act: 'stop' });
  const outcome = await ended;
  expect(outcome.prolongedMs).toBeGreaterThanOrEqual(0);
  await watching;
  expect(await clockOf(workbench)).toMatchObject({ isFrozen: false, offsetMs: 0 });
  expect(await press(workbench, '0', sessionId)).toMatchObject({ kind: 'reply', reply: { currentState: 'HOME' } });
  // A page that was reloaded on the stage asks what its session was given.
  expect(await services['stage.end']({ stageId }), 'once more it says the same').toEqual(outcome);
  expect(await services['stage.end']({ stageId: 'another' })).toEqual({ prolongedMs: 0 });
});

test('a page that goes leaves the stage, and its sandbox is as it was', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { stageId } = await services['stage.begin']({});
  const runId = await playing(workbench);
  endLeftCall(services, 'stage.watch', { stageId });
  endLeftCall(services, 'flows.watch', { runId });
  await services['stage.watch']({ stageId });
  expect((await clockOf(workbench)).isFrozen).toBe(false);
});

test('one stage at a time, and none while a flow runs', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { runId } = await play(workbench);
  await expect(services['stage.begin']({})).rejects.toMatchObject({ code: 'flow-running' });
  await services['flows.resume']({ runId, act: 'stop' });
  await services['flows.watch']({ runId });
  const { stageId } = await services['stage.begin']({});
  for (const other of [undefined, 'another']) {
    await expect(services['stage.begin']({ stageId: other })).rejects.toMatchObject({ code: 'stage-taken' });
  }
  await services['stage.end']({ stageId });
  expect((await services['stage.begin']({})).stageId).not.toBe(stageId);
});

test('a sandbox that was started anew in between is set aside once more', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await services['sandbox.changeClock']({ kind: 'advance', byMs: 3_600_000 });
  const { stageId } = await services['stage.begin']({});
  await services['sandbox.changeClock']({ kind: 'freeze' });
  await services['sandbox.stop']({});
  await expect(services['stage.begin']({ stageId })).rejects.toMatchObject({ code: 'sandbox-stopped' });
  await services['sandbox.start']({});
  expect(await clockOf(workbench)).toMatchObject({ isFrozen: false, offsetMs: 3_600_000 });
  expect(await services['stage.begin']({ stageId })).toEqual({ stageId });
  await services['sandbox.changeClock']({ kind: 'freeze' });
  await services['stage.end']({ stageId });
  expect(await clockOf(workbench)).toMatchObject({ isFrozen: false, offsetMs: 3_600_000 });
});
