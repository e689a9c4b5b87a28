/** Who is a robot, as a question to the stored rows: what `robotOf` of shared/request/robot.ts says, and no second opinion. */

import { ROBOT_HANDS, TEST_MESSAGE } from '../../shared/request/robot.ts';
import { NOT_RECEIVED } from './received-rows.ts';

const HANDS = ROBOT_HANDS.map((hand) => `'${hand}'`).join();

/** The SQL condition that no robot sent the exchange whose summary stands in that column. */
export const sentByNoRobot = (summary: string): string => `(json_extract(${summary}, '$.by') IS NULL
  AND json_extract(${summary}, '$.operation') <> '${TEST_MESSAGE}'
  AND coalesce(json_extract(${summary}, '$.map.by'), 'hand') NOT IN (${HANDS}))`;

/**
 * The SQL condition that ends a search among the newest few thousand exchanges: a history of nothing but robots is not gone
 * through to its end.
 */
export const amongNewest = (seq: string): string =>
  `${seq} > coalesce((SELECT seq FROM exchange_facts WHERE ${NOT_RECEIVED} ORDER BY seq DESC LIMIT 1 OFFSET 5000), 0)`;
