import { expect, test } from 'vitest';
import { MOST_COUNTED_IDS, type RobotTally, withSent } from '../../../shared/page/robot-tally.ts';
import { pressSummary } from '../../support/press-summary.ts';

const sent = (tallies: readonly RobotTally[], id: string, environmentId = 'sandbox') =>
  withSent(tallies, 'explorer', pressSummary(id, { environmentId }));
const counts = (tallies: readonly RobotTally[]) => tallies.map((one) => [one.robot, one.environmentId, one.count]);

test('a robot has one tally for each environment, so that what it did on the sandbox is not said of a live service', () => {
  const tallies = sent(sent(sent([], 'a'), 'b', 'production'), 'c');
  expect(counts(tallies)).toEqual([
    ['explorer', 'sandbox', 2],
    ['explorer', 'production', 1],
  ]);
  expect(tallies[0]?.newest.id).toBe('c');
});

test('what an event told and a page of history tells again is counted once', () => {
  let tallies: readonly RobotTally[] = [];
  for (let at = 0; at < 100; at += 1) tallies = sent(tallies, `${at}`);
  const told = tallies;
  for (let at = 0; at < 100; at += 1) tallies = sent(tallies, `${at}`);
  expect(tallies).toBe(told);
  expect(counts(tallies)).toEqual([['explorer', 'sandbox', 100]]);
});

test('a robot that runs for a day keeps its count and no more ids than can be told twice', () => {
  let tallies: readonly RobotTally[] = [];
  for (let at = 0; at < 5000; at += 1) tallies = sent(tallies, `${at}`);
  expect(counts(tallies)).toEqual([['explorer', 'sandbox', 5000]]);
  expect(tallies[0]?.countedIds).toHaveLength(MOST_COUNTED_IDS);
  expect(tallies[0]?.countedIds.at(-1)).toBe('4999');
});
