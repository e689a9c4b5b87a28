import { expect, test } from 'vitest';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { openHistoryLog } from '../../../electron/history/history-log.ts';
import { MOST_TIMED_PRESSES } from '../../../electron/history/state-times.ts';
import type { PressRecord } from '../../../shared/request/press-record.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const log = openHistoryLog(openHistoryFile(':memory:'));
const [MADE] = [recordedExchange({ id: 'made' })];
let count = 0;

function append(state: string | undefined, totalMs: number, environmentId = 'sandbox'): void {
  count += 1;
  const outcome: PressRecord['outcome'] =
    state === undefined
      ? { kind: 'refused', code: 'service-500', sentence: 'Try later.', isSessionLost: false }
      : { kind: 'screen', state, text: state, isEnd: false, keys: [] };
  const press = { customerId: 101, sent: '1', isStart: false, outcome };
  log.append({ ...MADE, exchange: { ...MADE.exchange, id: `e${count}`, environmentId, totalMs, press } });
}

test('the times are those of the environment’s screens: refusals, operations and other environments do not count', () => {
  for (const totalMs of [10, 30, 20]) append('HOME', totalMs);
  append('STOCKS', 5);
  append(undefined, 9000);
  append('HOME', 7000, 'staging');
  log.append({ ...MADE, exchange: { ...MADE.exchange, id: 'operation', kind: 'operation', press: undefined } });
  expect(log.stateTimes('sandbox')).toEqual([
    { state: 'HOME', count: 3, medianMs: 20, p95Ms: 30, worstMs: 30 },
    { state: 'STOCKS', count: 1, medianMs: 5, p95Ms: 5, worstMs: 5 },
  ]);
  expect(log.stateTimes('staging')).toMatchObject([{ worstMs: 7000 }]);
  expect(log.stateTimes('nowhere')).toEqual([]);
});

test('only the newest presses are read, so that a long history does not hold main', () => {
  for (let at = 0; at < MOST_TIMED_PRESSES; at += 1) append('PORTFOLIO', 1);
  expect(log.stateTimes('sandbox')).toEqual([
    { state: 'PORTFOLIO', count: MOST_TIMED_PRESSES, medianMs: 1, p95Ms: 1, worstMs: 1 },
  ]);
});
