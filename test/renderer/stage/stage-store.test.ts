/** The stage's store over the real sandbox: forward, back, a reset, a script that is none, and all as it was afterwards. */

import { expect, test } from 'vitest';
import type { StageState } from '../../../renderer/stage/stage-store.ts';
import { stageStore } from '../../../renderer/stage/stage-store.ts';
import { openMenu } from '../../../shared/ussd/session-state.ts';
import { openPage } from '../../support/open-page.ts';
import { runsOf } from '../../support/runs-of.ts';

const TEXT = `flow: Look
sandbox: { reset: true, clock: 2026-03-02T09:00:00Z }
expect: { state: HOME }
steps:
  - press: 1
    caption: The list.
  - press: 0
`;

async function openStage(kept = new Map<string, string>()) {
  const page = await openPage(kept);
  await page.stores.workbench.getState().load();
  const { phone } = page.stores;
  const stage = stageStore(page.stores);
  const standing = (): Pick<StageState, 'phase' | 'position'> => {
    const { phase, position } = stage.getState();
    return { phase, position };
  };
  const arrive = (position: number, phase: StageState['phase'] = 'ready') =>
    expect.poll(standing).toEqual({ phase, position });
  /** What is typed is sent at once by a second press. */
  const next = async () => {
    stage.getState().next();
    if (stage.getState().phase === 'typing') stage.getState().next();
  };
  const clock = async () => (await page.workbench.services['sandbox.panel']({})).clock;
  const states = () => stage.getState().steps.map(({ state }) => state);
  const menu = () => openMenu(phone.getState().phone)?.currentState;
  /** A session at Stocks on the phone of the dock. */
  const walk = async () => {
    phone.getState().choose('*384*99#');
    await expect.poll(menu).toBe('HOME');
    phone.getState().press('1');
    await expect.poll(menu).toBe('STOCKS');
  };
  return { ...page, stage, phone, arrive, next, clock, states, menu, walk };
}

test('a script goes forward and back, each time to what the service answers', async () => {
  const { stage, arrive, next, states } = await openStage();
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  expect(stage.getState().cues.map(({ kind, sent }) => `${kind} ${sent}`)).toEqual([
    'dial *384*99#',
    'press 1',
    'press 0',
  ]);
  for (const at of [1, 2]) {
    await next();
    await arrive(at);
  }
  expect(states()).toEqual(['HOME', 'STOCKS']);
  stage.getState().back();
  await arrive(1);
  expect(states()).toEqual(['HOME']);
  stage.getState().jump(2);
  await arrive(2);
  await next();
  await arrive(3, 'over');
  expect(states()).toEqual(['HOME', 'STOCKS', 'HOME']);
  stage.getState().reset();
  await arrive(0);
  expect(states()).toEqual([]);
});

test('what is typed grows like a hand’s, and back takes it away unsent', async () => {
  const { stage, arrive } = await openStage();
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  stage.getState().next();
  await expect.poll(() => stage.getState().typing?.typed).toBe('*38');
  stage.getState().back();
  expect(stage.getState()).toMatchObject({ phase: 'ready', typing: undefined, position: 0 });
});

test('world, clock and the session on the phone are as they were once the stage is left', async () => {
  const { stage, phone, walk, arrive, next, clock, menu } = await openStage();
  await walk();
  const sessionId = openMenu(phone.getState().phone)?.sessionId;
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  await next();
  await arrive(1);
  expect((await clock()).isFrozen).toBe(true);
  phone.getState().tick();
  expect(menu(), 'the phone stands still').toBe('STOCKS');
  stage.getState().leaveScript();
  stage.getState().present({ title: 'Again', text: TEXT });
  await arrive(0);
  await stage.getState().close();
  expect(stage.getState()).toMatchObject({ isOpen: false, phase: 'choosing' });
  expect(await clock()).toMatchObject({ isFrozen: false, offsetMs: 0 });
  expect(menu()).toBe('STOCKS');
  phone.getState().press('0');
  await expect.poll(menu).toBe('HOME');
  expect(openMenu(phone.getState().phone)?.sessionId).toBe(sessionId);
});

test('a press that is under way is answered before anything is set aside', async () => {
  const { stage, phone, walk, arrive, menu } = await openStage();
  await walk();
  phone.getState().press('0');
  expect(phone.getState().phone.inFlight).toBeDefined();
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  expect(menu()).toBe('HOME');
  await stage.getState().close();
  phone.getState().press('1');
  await expect.poll(menu).toBe('STOCKS');
});

test('what the audience pressed last is answered in the script’s world, however soon the story goes on or the stage is left', async () => {
  const { stage, workbench, arrive, next } = await openStage();
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  await next();
  await arrive(1);
  const slow = { operation: '*', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 400 } } as const;
  /** What the audience's phone has shown since it dialled. */
  const dialled = async () => {
    await workbench.services['sandbox.setFaults']({ rules: [slow] });
    stage.getState().handOver();
    const shown = new Set<string>();
    stage.getState().audience?.subscribe(({ phone }) => shown.add(phone.stage.kind));
    return shown;
  };
  const first = await dialled();
  stage.getState().next();
  await arrive(1);
  expect([...first]).toContain('screen');
  const second = await dialled();
  await stage.getState().close();
  expect([...second]).toContain('screen');
});

test('where it cannot be put back, the phone says so', async () => {
  const { stage, phone, workbench, walk, arrive } = await openStage();
  await walk();
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  await workbench.services['sandbox.stop']({});
  await stage.getState().close();
  expect(phone.getState().phone.stage).toMatchObject({
    kind: 'ended-by-network',
    sentence: expect.stringMatching(/could not be put back as it was before the stage: The sandbox is not running/),
  });
});

test('who leaves while it begins leaves nothing behind', async () => {
  const { stage, clock, walk, menu, phone } = await openStage();
  await walk();
  stage.getState().open({ title: 'Look', text: TEXT });
  await stage.getState().close();
  expect(await clock()).toMatchObject({ isFrozen: false });
  phone.getState().press('0');
  await expect.poll(menu).toBe('HOME');
});

test('a stage that main ended is begun anew, however many diagnoses came since', async () => {
  const { stage, arrive, clock, host, workbench } = await openStage();
  const stages = runsOf(workbench, 'stage');
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  const runId = stages.told[0]?.runId ?? '';
  const { runs } = await workbench.services['runs.state']({});
  for (const going of runs) await workbench.services['runs.stop']({ runId: going.runId });
  await stages.ended({ runId });
  const diagnoses = runsOf(workbench, 'diagnosis');
  const subject = { kind: 'exchange', id: 'gone' } as const;
  for (let at = 0; at < 52; at += 1) await diagnoses.toEnd({ kind: 'diagnosis', subject, depth: 1 });
  expect((await host.call('runs.state', { runId })).ok, 'main still knows how the stage ended').toBe(true);
  stage.getState().reset();
  await arrive(0);
  expect((await clock()).isFrozen).toBe(true);
  await stage.getState().close();
  expect((await clock()).isFrozen, 'the user’s own world').toBe(false);
});

test('a stage that main ended is begun anew, also where the page no longer knows its run', async () => {
  const { stage, arrive, clock, workbench } = await openStage();
  stage.getState().open({ title: 'Look', text: TEXT });
  await arrive(0);
  const { runs } = await workbench.services['runs.state']({});
  for (const { runId } of runs) await workbench.services['runs.stop']({ runId });
  const { ended } = runsOf(workbench, 'stage');
  for (const { runId, kind } of runs) if (kind === 'stage') await ended({ runId });
  for (let at = 0; at < 52; at += 1) {
    const one = await workbench.services['runs.start']({ kind: 'stage' });
    await workbench.services['runs.stop'](one);
    await ended(one);
  }
  stage.getState().reset();
  await arrive(0);
  expect((await clock()).isFrozen).toBe(true);
  await stage.getState().close();
  expect((await clock()).isFrozen, 'the user’s own world').toBe(false);
});

test('a script that is none is told with its line, and nothing is played', async () => {
  const { stage, clock } = await openStage();
  stage.getState().open({ title: 'Broken', text: 'flow: A\nsteps:\n  - press: 1\n    captoin: x\n' });
  await expect.poll(() => stage.getState().phase).toBe('stopped');
  expect(stage.getState().failure?.message).toMatch(/:4:5: expected one of the fields/);
  expect((await clock()).isFrozen).toBe(false);
});

test('a step that differs goes on, and says what was expected', async () => {
  const { stage, arrive, next } = await openStage();
  stage.getState().open({ title: 'A', text: TEXT.replace('state: HOME', 'state: NOWHERE') });
  await arrive(0);
  await next();
  await arrive(1);
  expect(stage.getState().steps[0]).toMatchObject({ passed: false, failures: [{ expected: 'NOWHERE', got: 'HOME' }] });
});

test('the look is kept for the next time, and what is none is passed over', async () => {
  const kept = new Map([['dialbench.stage', '{"beside":"chain","text":"huge","pace":"hasty","isProjector":true}']]);
  const { stage } = await openStage(kept);
  expect(stage.getState().look).toEqual({
    ...{ beside: 'chain', text: 'usual', pace: 'usual' },
    ...{ isProjector: true, isDarkHall: false },
  });
  stage.getState().changeLook({ text: 'largest' });
  expect(JSON.parse(kept.get('dialbench.stage') ?? '')).toMatchObject({ text: 'largest', beside: 'chain' });
});
