import { expect, test } from 'vitest';
import { figureLines } from './measure.ts';
import { FEWEST_KILLS, killingFigure } from './sandbox-durability.ts';

/** What the bench says of its counts; the counting itself is a run of the bench. */

const IDS = [3001, 3002, 3003, 3004];

test.each([
  ['no kill', { kills: 0, acknowledged: IDS, made: IDS }],
  ['one kill too few', { kills: FEWEST_KILLS - 1, acknowledged: IDS, made: IDS }],
  ['nothing acknowledged', { kills: FEWEST_KILLS, acknowledged: [], made: [] }],
  ['a lost write', { kills: FEWEST_KILLS, acknowledged: IDS, made: IDS.slice(1) }],
  ['a write made twice', { kills: FEWEST_KILLS, acknowledged: IDS, made: [...IDS, 3005] }],
  ['two answers that name one account', { kills: FEWEST_KILLS, acknowledged: [...IDS, 3004], made: IDS }],
  [
    'one lost and one made twice, which add up',
    { kills: FEWEST_KILLS, acknowledged: IDS, made: [...IDS.slice(1), 3005] },
  ],
])('durability is not reached over %s', (_what, killing) => {
  expect(figureLines(killingFigure(killing))[0]).toMatch(/goal 1\.00, short/);
});

test('durability is reached over ten kills with everything there once, and every count is printed', () => {
  const lines = figureLines(killingFigure({ kills: FEWEST_KILLS, acknowledged: IDS, made: IDS }));
  expect(lines[0]).toBe('acknowledged writes over 10 kills that are there, and there once: 1.00 (goal 1.00, reached)');
  expect(lines.slice(1).map((line) => line.trim())).toEqual([
    'kills in the middle of writing, at least 10 wanted: 10 kills',
    'acknowledged: 4 writes',
    'lost: 0 writes',
    'made twice: 0 writes',
  ]);
});
