import { expect, test } from 'vitest';
import { arrowWidth, otherItems, stepName } from '../../../renderer/strip/strip-step.ts';
import { walksOf } from '../../../shared/ussd/walk.ts';
import { BEGAN_MS, pressesOf, pressSummary } from '../../support/press-summary.ts';

const operation = (id: string) => ({
  ...pressSummary(id),
  press: undefined,
  sessionId: undefined,
  label: 'List instruments',
});

test('an arrow is as wide as the wait against the session limit, never too short for its key nor wider than a screen or so', () => {
  const widths = [0, 10_000, 20_000, 60_000, 3_600_000].map((waited) => arrowWidth(waited, 180_000));
  expect(widths).toEqual([26, 76, 126, 150, 150]);
  expect(arrowWidth(0, 0)).toBe(26);
});

test('beside the session stand operations one by one and other sessions as one each, newest first', () => {
  const list = [operation('o2'), ...pressesOf(3).toReversed(), operation('o1'), ...pressesOf(4, 's2').toReversed()];
  const labels = (walkId?: string) => otherItems(list, 'sandbox', walkId).map(({ label }) => label);
  expect(labels('sandbox s1')).toEqual(['List instruments', 'List instruments', 'Session · 4 steps · Stocks']);
  expect(labels()).toContain('Session · 3 steps · Stocks');
  expect(otherItems(list, 'sandbox', 'sandbox s1').at(-1)).toMatchObject({ exchange: { id: 's2-4' }, isSession: true });
});

test('a long list of operations is cut at twelve', () => {
  expect(
    otherItems(
      Array.from({ length: 40 }, (_, at) => operation(`o${at}`)),
      'sandbox',
      undefined,
    ),
  ).toHaveLength(12);
});

test('what went to another environment is no chip here, however much of it there is', () => {
  const elsewhere = Array.from({ length: 300 }, (_, at) => ({ ...operation(`p${at}`), environmentId: 'production' }));
  const list = [...elsewhere, ...pressesOf(2).toReversed(), operation('o1')];
  const ids = (environmentId?: string) => otherItems(list, environmentId, undefined).map((one) => one.exchange.id);
  expect(ids('sandbox')).toEqual(['s1-2', 'o1']);
  expect(ids('production')).not.toContain('o1');
  expect(ids('staging')).toEqual([]);
});

test('a step is named by its number and sentence, for who cannot see its picture', () => {
  const refused = pressSummary('s1-3', {
    startedAtMs: BEGAN_MS + 2000,
    status: 404,
    refused: { code: 'service-404', sentence: 'Session not found.' },
  });
  const [walk] = walksOf([...pressesOf(2), refused]);
  if (!walk) throw new Error('no walk');
  expect(stepName(walk, 's1-2', false)).toBe('Step 2: Pressed 1 on Home and got Stocks in 10 ms.');
  expect(stepName(walk, 's1-2', true)).toBe(
    'Step 2: Pressed 1 on Home and got Stocks, which came too late for the phone, in 10 ms.',
  );
  expect(stepName(walk, 's1-3', false)).toBe(
    'Step 3: Pressed 1 on Stocks. Refused with 404 after 10 ms: Session not found.',
  );
});
