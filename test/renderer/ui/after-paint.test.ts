import { expect, test } from 'vitest';
import { afterPaint } from '../../../renderer/ui/after-paint.ts';

/** A window whose frames and timers run when the test says so. */
function stillWindow() {
  const frames: (() => void)[] = [];
  const timers = new Map<number, () => void>();
  const reported: unknown[] = [];
  let last = 0;
  const page = {
    requestAnimationFrame: (action: () => void) => frames.push(action),
    setTimeout: (action: () => void) => {
      last += 1;
      timers.set(last, action);
      return last;
    },
    clearTimeout: (id: number) => timers.delete(id),
    reportError: (error: unknown) => reported.push(error),
  };
  const runAll = (actions: readonly (() => void)[]) => {
    for (const action of actions) action();
  };
  return {
    page: page as unknown as Window,
    reported,
    frame: () => runAll(frames.splice(0)),
    timers: () => {
      const due = [...timers.values()];
      timers.clear();
      runAll(due);
    },
    waiting: () => timers.size,
  };
}

test('actions run once and in order in the frame after the next, never in that', () => {
  const still = stillWindow();
  const done: string[] = [];
  const later = afterPaint(still.page);
  later(() => done.push('first'));
  later(() => done.push('second'));
  still.frame();
  expect(done).toEqual([]);
  still.frame();
  expect(done).toEqual(['first', 'second']);
  expect(still.waiting()).toBe(0);
  later(() => done.push('third'));
  still.frame();
  still.frame();
  expect(done).toEqual(['first', 'second', 'third']);
});

test('a window that draws no frame runs them all the same', () => {
  const still = stillWindow();
  const done: string[] = [];
  afterPaint(still.page)(() => done.push('hidden'));
  still.timers();
  expect(done).toEqual(['hidden']);
});

test('an action that throws is reported, and the later ones still run', () => {
  const still = stillWindow();
  const done: string[] = [];
  const later = afterPaint(still.page);
  const fault = new Error('a list that cannot be drawn');
  later(() => {
    throw fault;
  });
  later(() => done.push('second'));
  still.frame();
  still.frame();
  expect(done).toEqual(['second']);
  expect(still.reported).toEqual([fault]);
});
