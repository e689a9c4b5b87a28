/** How the program ends: one question where something would be lost, no trap, and an exit code that tells. */
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { askBeforeClose, closeBeforeQuit, type EndingApp } from '../../../electron/desktop/clean-exit.ts';

/** A window that closes unless a listener prevents it, as Electron's. */
class Closing extends EventEmitter {
  isClosed = false;
  readonly isDestroyed = () => this.isClosed;
  close(): void {
    const event = new Event('close', { cancelable: true });
    this.emit('close', event);
    this.isClosed ||= !event.defaultPrevented;
  }
}

const NOTHING = { isFlowRunning: false, isSessionOpen: false };
const FLOW = { isFlowRunning: true, isSessionOpen: false };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function windowWith(atStake = FLOW) {
  const window = new Closing();
  const answers: ((choice: number) => void)[] = [];
  const ask = vi.fn((_question: { detail?: string }) => new Promise<number>((resolve) => answers.push(resolve)));
  const decide = askBeforeClose(window, { atStake: () => atStake, ask });
  const answer = async (choice: number) => {
    answers.shift()?.(choice);
    await settled();
  };
  return { window, ask, decide, answer };
}

it('closes without a word where nothing would be lost', () => {
  const { window, ask } = windowWith(NOTHING);
  window.close();
  expect([window.isClosed, ask.mock.calls.length]).toEqual([true, 0]);
});

it('asks, stays on Cancel, asks again, and closes on Close', async () => {
  const { window, ask, answer } = windowWith();
  window.close();
  expect(window.isClosed).toBe(false);
  await answer(1);
  expect(window.isClosed).toBe(false);
  window.close();
  expect(ask).toHaveBeenCalledTimes(2);
  await answer(0);
  expect(window.isClosed).toBe(true);
});

it('is no trap: a second close while the question stands closes', async () => {
  const { window, ask, answer } = windowWith();
  window.close();
  window.close();
  expect([window.isClosed, ask.mock.calls.length]).toEqual([true, 1]);
  await answer(1);
});

it.each(['query-session-end', 'a signal'])('asks nobody after %s', (end) => {
  const { window, ask, decide } = windowWith();
  if (end === 'a signal') decide();
  else window.emit(end);
  window.close();
  expect([window.isClosed, ask.mock.calls.length]).toEqual([true, 0]);
});

it.each([
  [{ isFlowRunning: true, isSessionOpen: false }, 'A flow is running'],
  [{ isFlowRunning: false, isSessionOpen: true }, 'A USSD session is under way'],
])('says what would be lost: %j', (atStake, words) => {
  const { window, ask } = windowWith(atStake);
  window.close();
  expect(ask.mock.calls[0]?.[0].detail).toContain(words);
});

/** An app that quits unless a listener prevents it. */
function ending() {
  const events = new EventEmitter();
  const exits: number[] = [];
  const app = {
    on: (name: string, listener: (event: Event) => void) => events.on(name, listener),
    quit() {
      const event = new Event('will-quit', { cancelable: true });
      events.emit('will-quit', event);
      if (!event.defaultPrevented) exits.push(0);
    },
    exit: (code = 0) => void exits.push(code),
  };
  return { app: app as unknown as EndingApp, exits };
}

it('quits with 0 once everything is closed, however often it is told to', async () => {
  const { app, exits } = ending();
  const close = vi.fn(async () => {});
  closeBeforeQuit(app, close);
  app.quit();
  app.quit();
  expect(exits).toEqual([]);
  await settled();
  expect([exits, close.mock.calls.length]).toEqual([[0], 1]);
});

it.each([
  ['fails to close', () => Promise.reject(new Error('the disk is full'))],
  ['never closes', () => new Promise<void>(() => {})],
])('quits with 1 and says so where it %s', async (_how, close) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { app, exits } = ending();
  closeBeforeQuit(app, close, 5);
  app.quit();
  await vi.waitFor(() => expect(exits).toEqual([1]));
  const words = said.mock.calls.join(' ');
  said.mockRestore();
  expect(words).toMatch(/did not end cleanly: .*(disk is full|5 ms)/);
});
