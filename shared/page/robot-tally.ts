/** How much each robot has sent to each environment since the page was opened. */
import type { ExchangeSummary } from '../request/exchange.ts';
import type { Robot } from '../request/robot.ts';

export type RobotTally = {
  readonly robot: Robot;
  readonly environmentId: string;
  readonly count: number;
  readonly newest: ExchangeSummary;
  /** Of those that were counted last: what an event told, a page of history tells again. */
  readonly countedIds: readonly string[];
};

/** More than a page of history, which is all that can be told twice; a robot that runs for a day would otherwise leave 100,000 ids here. */
export const MOST_COUNTED_IDS = 200;

/** The tallies with that exchange of a robot, in the order in which they began; the same ones where it was counted already. */
export function withSent(tallies: readonly RobotTally[], robot: Robot, newest: ExchangeSummary): readonly RobotTally[] {
  const { id, environmentId } = newest;
  const before = tallies.find((one) => one.robot === robot && one.environmentId === environmentId);
  if (!before) return [...tallies, { robot, environmentId, count: 1, newest, countedIds: [id] }];
  if (before.countedIds.includes(id)) return tallies;
  const countedIds = [...before.countedIds, id].slice(-MOST_COUNTED_IDS);
  const now = { ...before, count: before.count + 1, newest, countedIds };
  return tallies.map((one) => (one === before ? now : one));
}
