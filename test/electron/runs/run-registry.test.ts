/** What every kind of run has in common: its numbers, its end, and that nobody’s run goes on. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRunRegistry, type LiveRun, type RunStarter } from '../../../electron/runs/run-registry.ts';
import type { RunInput } from '../../../shared/contract/run-commands.ts';
import { isRunOf, type RunState } from '../../../shared/contract/run-state.ts';
import { AppError } from '../../../shared/failure.ts';

type Live = LiveRun<'exploration'>;

const INPUT: RunInput<'exploration'> = {
  ...{ kind: 'exploration', environmentId: 'here', budget: 1, depth: 1, acts: false, resumes: false },
};
const PROGRESS = {
  isWaiting: false,
  budget: 1,
  requests: 0,
  screens: 0,
  left: 0,
  leftAlone: 0,
  errors: 0,
  warnings: 0,
};
const untilStopped = ({ signal }: Live) =>
  new Promise<void>((resolve) => void signal.addEventListener('abort', () => resolve(), { once: true }));

function open(mostUnwatchedMs?: number) {
  const told: RunState<'exploration'>[] = [];
  const ids = ['one', 'two', 'three'];
  const runs = createRunRegistry(
    {
      newId: () => ids.shift() ?? randomUUID(),
      emit: (change: RunState) => isRunOf(change, 'exploration') && told.push(change),
      masker: () => ({ json: (value) => JSON.parse(JSON.stringify(value).replaceAll('secret', '******')) }),
    },
    mostUnwatchedMs,
  );
  onTestFinished(() => runs.close());
  const start = (run: (live: Live) => Promise<{ complete: boolean }>, more: Partial<RunStarter<'exploration'>> = {}) =>
    runs.start({ prepare: () => ({ progress: PROGRESS, run }), ...more }, INPUT);
  return { runs, told, start };
}

const stoppable = async (live: Live) => {
  await untilStopped(live);
  return { complete: false };
};

test('what is told is numbered from 1, shows no token, and ends with the result', async () => {
  const { runs, told, start } = open();
  const runId = start(async ({ tell }) => {
    tell({ requests: 3 });
    return { complete: true, sentence: 'It said secret.' };
  });
  await runs.watch(runId);
  expect(told.map(({ seq, state, progress }) => [seq, state, progress.requests])).toEqual([
    [1, 'going', 0],
    [2, 'going', 3],
    [3, 'ended', 3],
  ]);
  expect(told.at(-1)?.result).toEqual({ complete: true, sentence: 'It said ******.' });
  expect(runs.state(runId).run).toEqual(told.at(-1));
  expect(runs.going()).toEqual([]);
  expect(() => runs.state('gone').run).toThrow('There is no run gone');
});

test('what changes faster than it is told waits for its turn, and the end does not', async () => {
  const { runs, told, start } = open();
  await runs.watch(
    start(
      async ({ tell }) => {
        for (let requests = 1; requests < 50; requests += 1) tell({ requests });
        return { complete: true };
      },
      { everyMs: 60_000 },
    ),
  );
  expect(told.map(({ progress }) => progress.requests)).toEqual([0, 49]);
});

test('a run that fails says why, and one that breaks says that the log has it', async () => {
  const { runs, told, start } = open();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await runs.watch(start(() => Promise.reject(new AppError({ code: 'no-key', message: 'There is no key.' }))));
  expect(told.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'no-key' } });
  await runs.watch(start(() => Promise.reject(new Error('/a/path'))));
  expect(told.at(-1)).toMatchObject({ state: 'failed', failure: { code: 'internal' } });
  expect(JSON.stringify(told)).not.toContain('/a/path');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('where one is enough a second is refused, until the first has ended', async () => {
  const { runs, start } = open();
  const busy = { busy: { code: 'is-busy', message: 'One goes on.' } };
  const runId = start(stoppable, busy);
  expect(() => start(stoppable, busy)).toThrow('One goes on.');
  expect([runs.isGoing('exploration', 'here'), runs.isGoing('exploration', 'elsewhere')]).toEqual([true, false]);
  const settled = runs.settled('exploration', 'here');
  runs.stop(runId);
  await settled;
  expect(start(stoppable, busy)).toBe('two');
});

test('a run whose page went before it could watch is stopped; one that is watched takes as long as it takes', async () => {
  const { runs, start } = open(20);
  const left = start(stoppable);
  await expect.poll(() => runs.state(left).run.state).toBe('ended');
  const kept = start(stoppable);
  const ended = runs.watch(kept);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(runs.state(kept).run.state).toBe('going');
  runs.stop(kept);
  await ended;
});

test('a run goes on while one of those who watch it is there, and is stopped with the last', async () => {
  const { runs, start } = open();
  const runId = start(stoppable);
  const watching = [runs.watch(runId), runs.watch(runId), runs.watch(runId)];
  runs.leave(runId);
  runs.leave(runId);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs.state(runId).run.state).toBe('going');
  runs.leave(runId);
  await Promise.all(watching);
  expect(runs.state(runId).run).toMatchObject({ state: 'ended', result: { complete: false } });
  expect(() => runs.leave('gone')).toThrow('There is no run gone');
});

test('all are stopped when the program closes, which waits for one that does not hear no longer than a moment', async () => {
  const { runs, start } = open();
  const hears = start(stoppable);
  const deaf = start(() => new Promise(() => {}));
  await runs.close();
  expect([runs.state(hears).run.state, runs.state(deaf).run.state]).toEqual(['ended', 'going']);
});

test('of each kind the last fifty that have ended are kept: many diagnoses push out no other run', async () => {
  const { runs, start } = open();
  const explored = start(async () => ({ complete: true }));
  await runs.watch(explored);
  const prepare = () => ({
    progress: { candidates: 0, level: '' },
    run: () => Promise.reject(new AppError({ code: 'gone', message: 'It is gone.' })),
  });
  const subject = { kind: 'exchange', id: 'any' } as const;
  const diagnose = () => runs.start<'diagnosis'>({ prepare }, { kind: 'diagnosis', subject, depth: 1 });
  const first = diagnose();
  await runs.watch(first);
  for (let at = 0; at < 55; at += 1) await runs.watch(diagnose());
  expect(runs.state(explored).run.state).toBe('ended');
  expect(() => runs.state(first).run).toThrow('There is no run');
});

/** A registry with a run that says texts of the command line. */
function openCommand() {
  let live: LiveRun<'command'> | undefined;
  const said = Promise.withResolvers<{ exitCode: number; elapsedMs: number; endedBy: 'itself' }>();
  const told: RunState[] = [];
  const runs = createRunRegistry({
    ...{
      newId: () => 'one',
      emit: (change: RunState) => told.push(change),
      masker: () => ({ json: (value) => value }),
    },
  });
  const starter: RunStarter<'command'> = {
    everyMs: 10_000,
    prepare: () => ({
      progress: {},
      run(own) {
        live = own;
        return said.promise;
      },
    }),
  };
  const runId = runs.start(starter, { kind: 'command' });
  onTestFinished(async () => {
    said.resolve({ exitCode: 0, elapsedMs: 1, endedBy: 'itself' });
    await runs.close();
  });
  const say = (texts: readonly string[], isNow = true) =>
    live?.tell(
      {},
      texts.map((text) => ({ text })),
      isNow,
    );
  return { runs, runId, told, say };
}

test('a state comes in portions of a megabyte; an item that is larger comes alone, and nothing twice', () => {
  const { runs, runId, say, told } = openCommand();
  // As JSON: {"text":""} and what is in it.
  const item = (chars: number) => 'x'.repeat(chars - 11);
  say([item(400_000), item(600_000), 'x', item(1_500_000), item(20)]);
  const lengths = (after?: number) => {
    const { run, more } = runs.state(runId, after);
    return [isRunOf(run, 'command') && run.came.map(({ text }) => text.length), more];
  };
  // Exactly a megabyte fits.
  expect(lengths()).toEqual([[399_989, 599_989], true]);
  expect(lengths(2)).toEqual([[1], true]);
  expect(lengths(3)).toEqual([[1_499_989], true]);
  expect(lengths(4)).toEqual([[9], false]);
  expect(lengths(5)).toEqual([[], false]);
  expect(runs.going()).toMatchObject([{ runId, seq: 2, came: [] }]);
  // What waits for its turn to be told is in no state: it comes with the next number.
  say(['waits'], false);
  expect(lengths(5)).toEqual([[], false]);
  say(['now']);
  expect(told.at(-1)?.came).toEqual([{ text: 'waits' }, { text: 'now' }]);
  expect(lengths(5)).toEqual([[5, 3], false]);
});

test('between two changes a state is as the last one told it, in how far it is as in what came', async () => {
  const { runs, told, start } = open();
  const runId = start(
    (live) => {
      live.tell({ requests: 3 });
      return stoppable(live);
    },
    { everyMs: 60_000 },
  );
  expect(runs.state(runId).run).toEqual(told.at(-1));
  expect(told.at(-1)?.progress.requests).toBe(0);
  runs.stop(runId);
  await runs.watch(runId);
  expect(told.at(-1)).toMatchObject({ state: 'ended', progress: { requests: 3 } });
});

test.each([
  [8_000_000, 'ended', undefined],
  [8_000_001, 'failed', 'run-too-large'],
] as const)('a result of %i characters: %s', async (chars, state, code) => {
  const { runs, told, start } = open();
  const empty = JSON.stringify({ complete: true, sentence: '' }).length;
  const runId = start(async () => ({ complete: true, sentence: 'x'.repeat(chars - empty) }));
  await runs.watch(runId);
  expect(told.at(-1)).toMatchObject({
    state,
    ...(code && { failure: { code, message: expect.stringContaining('8.0 MB') } }),
  });
  expect(told.at(-1)?.result === undefined).toBe(code !== undefined);
});
