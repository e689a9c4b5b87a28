import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runStore } from '../../../renderer/app/run-store.ts';
import { flowRunStore, isAllGoingOn, runOf } from '../../../renderer/flows/flow-run-store.ts';
import { actions } from '../../../renderer/flows/flows-part.ts';
import { openedText } from '../../../renderer/flows/flows-state.ts';
import { flowsStore } from '../../../renderer/flows/flows-store.ts';
import { saveRunReport } from '../../../renderer/flows/save-run-report.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { isRunOf } from '../../../shared/contract/run-state.ts';
import { readCase } from '../../../shared/evidence/read-case.ts';
import { openPage } from '../../support/open-page.ts';

const TEXT = 'flow: Home\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n';

async function openFlows(kept = new Map<string, string>()) {
  const page = await openPage(kept);
  await page.stores.workbench.getState().load();
  const { replay, recording, phone } = page.stores;
  const flows = flowsStore(page.stores);
  const flowRun = flowRunStore(page.stores);
  await flows.getState().load();
  return { ...page, flows, flowRun, replay, recording, phone };
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.flow.yaml`);

test('a new text is a draft until it is saved, and a reload keeps it', async () => {
  const { flows, kept } = await openFlows();
  flows.getState().begin('Buy: power?', TEXT);
  expect(flows.getState().opened).toBe('Buy power');
  flows.getState().typed(`${TEXT}# more\n`);
  await expect.poll(() => kept.get('dialbench.flows')).toContain('# more');
  const again = await openFlows(kept);
  expect(openedText(again.flows.getState())).toBe(`${TEXT}# more\n`);
  expect(await again.flows.getState().save()).toBe(true);
  expect(again.flows.getState().drafts).toEqual({});
  expect(again.flows.getState().files).toMatchObject([{ name: 'Buy power', title: 'Home', steps: 2 }]);
});

test('what another program wrote meanwhile is not overwritten; both texts are offered', async () => {
  const { flows } = await openFlows();
  flows.getState().begin('Home', TEXT);
  await flows.getState().save();
  flows.getState().typed('mine');
  writeFileSync(fileOf(flows.getState().folder, 'Home'), 'flow: Theirs\nsteps: []\n');
  expect(await flows.getState().save()).toBe(false);
  expect(flows.getState().conflict?.theirs?.text).toContain('Theirs');
  expect(openedText(flows.getState())).toBe('mine');
  await flows.getState().keepMine();
  expect(flows.getState()).toMatchObject({ conflict: undefined, drafts: {}, saved: { Home: { text: 'mine' } } });

  flows.getState().typed('mine again');
  writeFileSync(fileOf(flows.getState().folder, 'Home'), 'flow: Theirs\nsteps: []\n');
  await flows.getState().save();
  flows.getState().takeTheirs();
  expect(openedText(flows.getState())).toContain('Theirs');
});

test('a flow keeps its unsaved text under a new name, and the old file is gone', async () => {
  const { flows } = await openFlows();
  flows.getState().begin('Home', TEXT);
  await flows.getState().save();
  flows.getState().typed(`${TEXT}# mine\n`);
  expect(await flows.getState().rename('Home', 'House')).toBe(true);
  expect(flows.getState().files.map(({ name }) => name)).toEqual(['House']);
  expect(openedText(flows.getState())).toContain('# mine');
  expect(await flows.getState().save()).toBe(true);
  await flows.getState().remove('House');
  expect(flows.getState()).toMatchObject({ files: [], opened: undefined });
});

test('a flow bears its new name within as well, and what it came to is its own; a name that was given by hand stays', async () => {
  const { flows, flowRun } = await openFlows();
  const recorded = TEXT.replace('Home', 'Recorded 2026-11-28 12:51 # of a session');
  flows.getState().begin('Recorded 2026-11-28 12:51', recorded);
  const { opened = '', save } = flows.getState();
  await save();
  flowRun.getState().chooseWorld('fresh');
  await flowRun.getState().start({ name: opened, text: recorded, pace: 'full' });
  expect(await flows.getState().rename(opened, 'Buy 150')).toBe(true);
  flowRun.getState().renamed(opened, 'Buy 150');
  const text = recorded.replace('Recorded 2026-11-28 12:51', 'Buy 150');
  expect(openedText(flows.getState())).toBe(text);
  const [file] = flows.getState().files;
  expect(file).toMatchObject({ name: 'Buy 150', title: 'Buy 150', last: { outcome: 'passed' } });
  expect(file?.last?.revision).toBe(file?.revision);
  expect(flowRun.getState().last).toMatchObject({ 'Buy 150': { name: 'Buy 150', text, standing: 'passed' } });
  flows.getState().typed(text.replace('Buy 150', 'My own words'));
  await flows.getState().rename('Buy 150', 'Buy 200');
  expect(openedText(flows.getState())).toContain('flow: My own words');
});

test('a session that is recorded twice in a row is one flow', async () => {
  const { flows, stores, phone } = await openFlows();
  phone.getState().choose('*384*99#');
  await expect.poll(() => stores.exchanges.getState().exchanges.length).toBe(1);
  const id = stores.exchanges.getState().exchanges[0]?.id ?? '';
  const { recordFrom } = flows.getState();
  await Promise.all([recordFrom(id), recordFrom(id)]);
  await recordFrom(id);
  expect(Object.keys(flows.getState().drafts)).toHaveLength(1);
});

test('what the room reads is written into the draft of a flow, or else into its file: one text', async () => {
  const { flows } = await openFlows();
  flows.getState().begin('Home', TEXT);
  await flows.getState().save();
  const { caption, typed, save, textOf } = flows.getState();
  const first = await caption({ name: 'Home', text: TEXT, step: 0, caption: 'All in reach.' });
  const saved = first.ok ? first.value : '';
  expect(saved).toContain('caption: "All in reach."');
  expect(flows.getState()).toMatchObject({ drafts: {}, saved: { Home: { text: saved } } });
  typed(`${saved}# mine\n`);
  const second = await caption({ name: 'Home', text: `${saved}# mine\n`, step: 1, caption: 'The list.' });
  expect(second).toMatchObject({ ok: true, value: expect.stringMatching(/The list\.[\s\S]*# mine/) });
  expect(openedText(flows.getState())).toContain('The list.');
  expect(await save()).toBe(true);
  writeFileSync(fileOf(flows.getState().folder, 'Home'), TEXT);
  expect(await textOf('Home')).toBe(TEXT);
  const third = await caption({ name: 'Home', text: saved, step: 0, caption: 'Late.' });
  expect(third).toMatchObject({ ok: false, failure: { code: 'flow-changed' } });
});

test('sessions of a dialoguss file become flows, and what is none says where it is wrong', async () => {
  const { flows } = await openFlows();
  const session =
    'sessions:\n  - id: 1\n    description: Look\n    steps:\n      - text: "*384*99#"\n        expect: Hello\n';
  expect(await flows.getState().take('old.yaml', session)).toBe(1);
  expect(openedText(flows.getState())).toContain('flow: Look');
  expect(await flows.getState().take('old.yaml', 'nothing of the kind')).toBe(0);
  expect(flows.getState().actFailure?.message).toMatch(/^1:1: /);
});

test('a dropped file is taken, and one that is too large or gone says so and opens nothing', async () => {
  const { flows } = await openFlows();
  const large = { name: 'a.flow.yaml', size: 2_000_000, arrayBuffer: () => Promise.reject(new Error('it was read')) };
  expect(await flows.getState().takeFile(large)).toBe(0);
  const sentence = 'This file has 2,000,000 bytes, and a file of flows has at most 1,000,000.';
  expect(flows.getState().actFailure?.message).toBe(sentence);
  const gone = { ...large, size: 10, arrayBuffer: () => Promise.reject(new Error('it is gone')) };
  expect(await flows.getState().takeFile(gone)).toBe(0);
  expect(flows.getState().actFailure?.message).toBe('This file could not be read: it is gone.');
  expect(flows.getState().opened).toBeUndefined();
  expect(await flows.getState().takeFile(new File([TEXT], 'Dropped.flow.yaml'))).toBe(1);
  expect(flows.getState()).toMatchObject({ opened: 'Dropped', actFailure: undefined });
});

test('a file that ends as flows do is a flow, whatever is in it: its mistakes are shown beside its text', async () => {
  const { flows } = await openFlows();
  expect(await flows.getState().take('Empty.flow.yaml', '')).toBe(1);
  expect(flows.getState()).toMatchObject({ opened: 'Empty', actFailure: undefined });
  expect(openedText(flows.getState())).toBe('');
});

test('a sandbox’s flow asks once what it starts on; the phone shows each screen and is given back', async () => {
  const { flowRun, replay } = await openFlows();
  const shown: (string | undefined)[] = [];
  replay.subscribe(({ shown: screen }) => shown.push(screen?.text?.split('\n')[0]));
  await flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'full' });
  expect(flowRun.getState().run).toBeUndefined();
  flowRun.getState().answerWorld('running');
  await expect.poll(() => flowRun.getState().run?.standing).toBe('passed');
  expect(flowRun.getState().run?.steps.map(({ state }) => state)).toEqual(['HOME', 'STOCKS']);
  expect(shown).toContain('Stocks 1/12');
  expect(replay.getState().shown).toBeUndefined();
  await flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'full' });
  expect(flowRun.getState()).toMatchObject({ asked: undefined, run: { standing: 'passed' } });
  // The last step is there with the end, and its exchange when the event has come.
  expect(flowRun.getState().run?.steps).toHaveLength(2);
  await expect.poll(() => flowRun.getState().run?.steps.at(-1)?.exchangeId).toBeTypeOf('string');
});

test('what a sandbox’s flows start on is asked once and for all: the next page load knows it', async () => {
  const { flowRun, kept } = await openFlows();
  await flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'full' });
  flowRun.getState().answerWorld(undefined);
  expect((await openFlows(kept)).flowRun.getState().world).toBeUndefined();
  await flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'full' });
  flowRun.getState().answerWorld('running');
  const again = await openFlows(kept);
  expect(again.flowRun.getState().world).toBe('running');
  again.flowRun.getState().chooseWorld('fresh');
  expect((await openFlows(kept)).flowRun.getState().world).toBe('fresh');
});

test('a step that differs ends the run there, and its expectation can be rewritten from what came', async () => {
  const { flows, flowRun } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('Home', TEXT.replace('STOCKS', 'SHARES'));
  await flowRun.getState().start({ name: 'Home', text: openedText(flows.getState()) ?? '', pace: 'full' });
  await expect.poll(() => flowRun.getState().run?.steps.at(-1)?.exchangeId).toBeTypeOf('string');
  const { run } = flowRun.getState();
  expect(run).toMatchObject({ standing: 'failed' });
  expect(run?.steps.at(-1)?.failures).toMatchObject([{ expectation: 'state', expected: 'SHARES', got: 'STOCKS' }]);
  await flows.getState().accept([{ at: 1, exchangeId: run?.steps.at(-1)?.exchangeId ?? '' }]);
  expect(openedText(flows.getState())).toContain('STOCKS');
});

test('step by step waits for each word, and stop ends it where it stands', async () => {
  const { flowRun, replay } = await openFlows();
  flowRun.getState().chooseWorld('running');
  const ended = flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'step' });
  await expect.poll(() => flowRun.getState().run?.standing).toBe('paused');
  await flowRun.getState().step();
  await expect.poll(() => flowRun.getState().run?.steps.length).toBe(1);
  await expect.poll(() => replay.getState().shown?.isPaused).toBe(true);
  replay.getState().stop();
  await ended;
  expect(flowRun.getState().run).toMatchObject({ standing: 'stopped' });
  expect(replay.getState().shown).toBeUndefined();
});

test('a run that is stopped before main has said its id is stopped once it has one', async () => {
  const { flowRun } = await openFlows();
  flowRun.getState().chooseWorld('running');
  const ended = flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'step' });
  expect(flowRun.getState().run).toMatchObject({ standing: 'starting' });
  await flowRun.getState().stop();
  await ended;
  expect(flowRun.getState().run).toMatchObject({ standing: 'stopped' });
  // The word was for that run alone.
  await flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'full' });
  expect(flowRun.getState().run).toMatchObject({ standing: 'passed' });
});

test('all flows run one after another; a text that is no flow is refused with its line', async () => {
  const { flows, flowRun, stores, saved } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('A', TEXT);
  flows.getState().begin('B', 'flow: B\nsteps: 5\n');
  await flowRun.getState().startAll(['A', 'B']);
  await expect.poll(() => flowRun.getState().last.B?.standing).toBe('refused');
  expect(flowRun.getState().last).toMatchObject({
    A: { standing: 'passed' },
    B: { failure: { message: expect.stringContaining('2') } },
  });

  await saveRunReport(stores, 'html', flowRun.getState().all);
  await saveRunReport(stores, 'junit', ['A']);
  expect(saved.map(({ name }) => name)).toEqual(['flows-report.html', 'A-report.xml']);
  const [page, results] = saved.map(({ text }) => text);
  expect(page).toContain('<title>Failed: 1 of 1 flows passed, 1 not run</title>');
  expect(page).toContain('<p>Sandbox</p>');
  // It carries the case of what was sent, which the workbench opens.
  expect(readCase(encodeUtf8(page ?? '')).steps.map(({ sent }) => sent)).toEqual(['*384*99#', '1']);
  expect(page).toContain('A.flow.yaml · 2 steps');
  expect(page).toMatch(/Not run<\/span> B<\/h2>\n<p class="facts">B.flow.yaml<\/p><p>[^<]*2/);
  expect(results).toContain('<testsuites name="dialbench run" tests="1" failures="0" errors="0"');
});

test('“run all” checks the specification behind the flows, and both are in one report', async () => {
  const { flows, flowRun, stores, saved } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('A', TEXT);
  await flowRun.getState().startAll(['A']);
  expect(flowRun.getState().specification).toBe('waiting');
  await expect.poll(() => runOf(flowRun.getState().specification)?.result, { timeout: 60_000 }).toBeDefined();
  const { result } = runOf(flowRun.getState().specification) ?? {};
  await saveRunReport(stores, 'html', flowRun.getState().all);
  await saveRunReport(stores, 'junit', flowRun.getState().all);
  const [page = '', results = ''] = saved.map(({ text }) => text);
  expect(page).toContain(`<title>Passed: 1 of 1 flows passed; ${result?.summary}</title>`);
  expect(page).toContain('<h2>What the specification leaves open</h2>');
  const [, tests] = /<testsuite name="specification" tests="(\d+)" failures="0"/.exec(results) ?? [];
  expect(Number(tests)).toBeGreaterThan(100);
  expect(results).toContain(`<testsuites name="dialbench run" tests="${Number(tests) + 1}" failures="0" errors="0"`);
  flowRun.getState().checkSpecification(false);
  await flowRun.getState().startAll(['A']);
  await expect.poll(() => flowRun.getState().last.A?.standing).toBe('passed');
  expect(flowRun.getState().specification).toBeUndefined();
});

test('“run all” stays in the environment in which it was asked for, whichever is chosen while it goes', async () => {
  const { flows, flowRun, stores } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('A', TEXT);
  flows.getState().begin('B', TEXT);
  await flowRun.getState().startAll(['A', 'B']);
  await stores.workbench.getState().chooseEnvironment('staging');
  expect(flowRun.getState().specification).toBe('waiting');
  await expect.poll(() => runOf(flowRun.getState().specification)?.environmentId, { timeout: 20_000 }).toBe('sandbox');
  expect(flowRun.getState().last).toMatchObject({
    A: { environmentId: 'sandbox', standing: 'passed' },
    B: { environmentId: 'sandbox', standing: 'passed' },
  });
  await flowRun.getState().stop();
});

test('a check of the specification that is stopped while it is being started does not go on', async () => {
  const { flows, flowRun, stores, host } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('A', TEXT);
  const call = host.call;
  const called = vi.spyOn(host, 'call').mockImplementation((command, input) => {
    const answer = call(command, input);
    if (command === 'runs.start' && 'kind' in input && input.kind === 'conformance') void flowRun.getState().stop();
    return answer;
  });
  await flowRun.getState().startAll(['A']);
  const going = () => Object.values(runStore(stores).getState().runs).find(({ kind }) => kind === 'conformance');
  await expect.poll(() => called.mock.calls.map(([command]) => command), { timeout: 20_000 }).toContain('runs.stop');
  await expect.poll(() => going()?.state, { timeout: 20_000 }).toBe('ended');
  expect(flowRun.getState().specification).toBeUndefined();
  expect(isAllGoingOn(flowRun.getState())).toBe(false);
});

test('of a check of the specification that the page is told of later than it was begun, nothing is lost', async () => {
  const { flows, flowRun, stores } = await openFlows();
  const live = runStore(stores);
  const { of } = live;
  // As where main's answer overtakes what it tells of the run.
  vi.spyOn(live, 'of').mockImplementation((runId) => (isRunOf(of(runId), 'conformance') ? undefined : of(runId)));
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('A', TEXT);
  await flowRun.getState().startAll(['A']);
  await expect.poll(() => runOf(flowRun.getState().specification)?.state, { timeout: 30_000 }).toBe('going');
  await flowRun.getState().stop();
  await expect.poll(() => runOf(flowRun.getState().specification)?.result?.ended).toBeDefined();
});

test('a check that cannot begin, because no environment is known yet, says so and stays in sight', async () => {
  const { stores, flows, flowRun } = await openFlows();
  const runAll = () => actions(stores).find(({ title }) => title === 'Run all flows');
  flows.getState().begin('A', TEXT);
  // As the page is until main has answered.
  stores.workbench.setState(stores.workbench.getInitialState(), true);
  expect(runAll()?.hindrance).toBe('There is no environment yet.');
  await flowRun.getState().startAll(['A']);
  await expect
    .poll(() => flowRun.getState().specification)
    .toMatchObject({ failure: { message: expect.stringContaining('no environment') } });
  await stores.workbench.getState().load();
  expect(runAll()?.hindrance).toBeUndefined();
});

test('what the flow marks as secret is hidden in the case of the saved page', async () => {
  const { flows, flowRun, stores, saved } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows
    .getState()
    .begin('A', 'flow: A\nvars: { pin: Kafue }\nsteps:\n  - press: 1\n    expect: { contains: ["{pin}"] }\n');
  await flowRun.getState().startAll(['A']);
  await expect.poll(() => flowRun.getState().last.A?.report).toBeDefined();
  await saveRunReport(stores, 'html', ['A']);
  const made = readCase(encodeUtf8(saved[0]?.text ?? ''));
  expect(made.steps).toHaveLength(2);
  const bodies = made.exchanges.map(({ response }) => Buffer.from(response?.body.base64 ?? '', 'base64').toString());
  expect(bodies[1]).toContain('*****');
  expect(JSON.stringify([made, bodies])).not.toMatch(/\bKafue\b/);
});

test('a flow that “run all” did not reach has no end, whatever it came to before', async () => {
  const { flows, flowRun, stores, saved } = await openFlows();
  flowRun.getState().chooseWorld('running');
  flows.getState().begin('A', TEXT);
  flows.getState().begin('B', TEXT);
  await flowRun.getState().startAll(['A', 'B']);
  await expect.poll(() => flowRun.getState().last.B?.standing).toBe('passed');
  flowRun.subscribe(({ waiting, stop }) => waiting.length === 1 && void stop());
  await flowRun.getState().startAll(['A', 'B']);
  await expect.poll(() => flowRun.getState().last.A?.report).toBeDefined();
  expect(flowRun.getState().last.B).toBeUndefined();
  await saveRunReport(stores, 'junit', flowRun.getState().all);
  expect(saved[0]?.text).toMatch(/name="B" classname="B.flow.yaml" time="0"><skipped message="It was stopped/);
});

test('a recorded session becomes a flow when it ends; a replay is not recorded', async () => {
  const { flows, flowRun, recording, phone, stores } = await openFlows();
  recording.getState().begin();
  flowRun.getState().chooseWorld('running');
  await flowRun.getState().start({ name: 'Home', text: TEXT, pace: 'full' });
  expect(recording.getState()).toMatchObject({ isRecording: true, presses: 0 });
  phone.getState().paste('*384*99#');
  phone.getState().play('green');
  await expect.poll(() => recording.getState().presses).toBe(1);
  phone.getState().play('1');
  await expect.poll(() => recording.getState().presses).toBe(2);
  await expect.poll(() => phone.getState().phone.stage.kind).toBe('screen');
  phone.getState().play('red');
  await expect.poll(() => openedText(flows.getState())).toContain('state: STOCKS');
  expect(recording.getState().isRecording).toBe(false);
  expect(stores.shell.getState().panel).toBe('flows');
});

test('of a session in a world that was used, the steps that a fresh one answers otherwise are named beside the flow', async () => {
  const { flows, phone, host } = await openFlows();
  // All that waits in the seed is settled by then.
  await host.call('sandbox.changeClock', { kind: 'advance', byMs: 31 * 86_400_000 });
  let exchangeId = '';
  host.on('record.changed', ({ id }) => {
    exchangeId = id;
  });
  phone.getState().paste('*384*99*2*2#');
  phone.getState().play('green');
  await expect.poll(() => JSON.stringify(phone.getState().phone.stage)).toContain('No requests are waiting');
  expect(await flows.getState().recordFrom(exchangeId)).toBe(true);
  expect(flows.getState().caution).toMatch(/^A fresh sandbox answered step 3 otherwise than this session/);
  expect(openedText(flows.getState())).toContain('No requests are waiting.');
  flows.getState().close();
  expect(flows.getState().caution).toBeUndefined();
});
