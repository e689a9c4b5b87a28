import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { afterAnswer } from '../../../renderer/app/after-answer.ts';
import type { PhoneStore } from '../../../renderer/app/phone-store.ts';

/** A phone with this press in flight, and the timers that were asked for. */
function phoneWith(inFlight: number | undefined) {
  const phone = createStore(() => ({ phone: { inFlight } })) as unknown as PhoneStore;
  const timers: (() => void)[] = [];
  const answer = (next: number | undefined) =>
    phone.setState({ phone: { ...phone.getState().phone, inFlight: next } as never });
  const done: string[] = [];
  const run = () =>
    afterAnswer(
      phone,
      (action) => timers.push(action),
      () => void done.push('ran'),
    );
  return { run, answer, done, timers };
}

test('with no press in flight the work is done at once', () => {
  const { run, done } = phoneWith(undefined);
  run();
  expect(done).toEqual(['ran']);
});

test('it waits for the answer of the press in flight, and is done once', () => {
  const { run, answer, done, timers } = phoneWith(1);
  run();
  answer(1);
  expect(done).toEqual([]);
  answer(undefined);
  expect(done).toEqual(['ran']);
  answer(2);
  for (const timer of timers) timer();
  expect(done).toEqual(['ran']);
});

test('a press whose answer does not come holds it back for a while only', () => {
  const { run, done, timers } = phoneWith(1);
  run();
  for (const timer of timers) timer();
  expect(done).toEqual(['ran']);
});
