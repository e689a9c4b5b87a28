/** The stage borrows the sandbox: set aside once, put back when the stage is left or its page is gone. */
import { expect, test } from 'vitest';
import { endLeftCall } from '../../../electron/left-page.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { runsOf } from '../../support/runs-of.ts';
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

function open(workbench: LocalProgram) {
  const { services } = workbench;
  const stages = runsOf(workbench, 'stage');
  const flows = runsOf(workbench, 'flow');
  return {
    services,
    begin: () => services['runs.start']({ kind: 'stage' }),
    end: async (stage: { runId: string }) => {
      await services['runs.stop'](stage);
      return stages.ended(stage);
    },
    play: () =>
      services['runs.start']({
        ...{ kind: 'flow', text: SCRIPT, environmentId: 'sandbox', pace: 'step', until: 1 },
        ...{ stopAtFirstDifference: false, world: 'fresh' },
      }),
    stopPlaying: async (run: { runId: string }) => {
      await services['runs.stop'](run);
      await flows.ended(run);
    },
  };
}

const isFrozen = async (workbench: LocalProgram) => (await clockOf(workbench)).isFrozen;

test('the session that was open before goes on after the stage, and the clock runs again', async () => {
  const workbench = await startWorkbench();
  const { begin, end, play, stopPlaying, services } = open(workbench);
  const sessionId = await withSession(workbench);
  const stage = await begin();
  const first = await play();
  await expect.poll(() => isFrozen(workbench)).toBe(true);
  await stopPlaying(first);
  const again = await play();
  // What still plays ends before anything is put back.
  const ending = end(stage);
  await expect.poll(() => isFrozen(workbench)).toBe(true);
  await stopPlaying(again);
  const ended = await ending;
  expect(ended.result?.prolongedMs).toBeGreaterThanOrEqual(0);
  expect(await clockOf(workbench)).toMatchObject({ isFrozen: false, offsetMs: 0 });
  expect(await press(workbench, '0', sessionId)).toMatchObject({ kind: 'reply', reply: { currentState: 'HOME' } });
  // A page that was reloaded on the stage asks what its session was given.
  expect(await end(stage), 'once more it says the same').toEqual(ended);
  await expect(services['runs.stop']({ runId: 'another' })).rejects.toMatchObject({ code: 'run-unknown' });
});

test('a page that goes leaves the stage, and its sandbox is as it was', async () => {
  const workbench = await startWorkbench();
  const { begin, play, services } = open(workbench);
  const stage = await begin();
  const run = await play();
  await expect.poll(() => isFrozen(workbench)).toBe(true);
  endLeftCall(services, 'runs.watch', stage);
  endLeftCall(services, 'runs.watch', run);
  await services['runs.watch'](stage);
  expect(await isFrozen(workbench)).toBe(false);
});

test('one stage at a time, and none while a flow runs', async () => {
  const { begin, end, play, stopPlaying } = open(await startWorkbench());
  const run = await play();
  await expect(begin()).rejects.toMatchObject({ code: 'flow-running' });
  await stopPlaying(run);
  const stage = await begin();
  await expect(begin()).rejects.toMatchObject({ code: 'stage-taken' });
  await end(stage);
  expect((await begin()).runId).not.toBe(stage.runId);
});

test('a sandbox that was started anew in between is set aside once more before the next script', async () => {
  const workbench = await startWorkbench();
  const { begin, end, play, stopPlaying, services } = open(workbench);
  await services['sandbox.changeClock']({ kind: 'advance', byMs: 3_600_000 });
  const stage = await begin();
  await services['sandbox.changeClock']({ kind: 'freeze' });
  await services['sandbox.stop']({});
  await expect(play()).rejects.toMatchObject({ code: 'sandbox-stopped' });
  await services['sandbox.start']({});
  expect(await clockOf(workbench)).toMatchObject({ isFrozen: false, offsetMs: 3_600_000 });
  await stopPlaying(await play());
  await services['sandbox.changeClock']({ kind: 'freeze' });
  await end(stage);
  expect(await clockOf(workbench)).toMatchObject({ isFrozen: false, offsetMs: 3_600_000 });
});

test('the stage is left when the program closes', async () => {
  const workbench = await startWorkbench();
  const { begin, services } = open(workbench);
  const stage = await begin();
  await workbench.close();
  const [run] = (await services['runs.state'](stage)).runs;
  expect(run).toMatchObject({ state: 'ended', result: { prolongedMs: expect.any(Number) } });
});
