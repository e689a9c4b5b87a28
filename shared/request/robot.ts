/**
 * What sends by itself once a person has set it going. Each is told as one count: hundreds of requests would otherwise push
 * out, in every list of what was sent last, what the person sent with their own hands. A flow is no robot: the phone plays it.
 */
import type { ExchangeSummary } from './exchange.ts';

export const ROBOTS = {
  explorer: 'explorer',
  stage: 'stage',
  conformance: 'conformance',
  messages: 'test messages',
  agent: 'agent',
} as const;
export type Robot = keyof typeof ROBOTS;

/** Who presses is a robot: values of a MapRecord's `by`. */
export const ROBOT_HANDS = ['explorer', 'stage', 'conformance', 'agent'] as const satisfies readonly Robot[];
export const TEST_MESSAGE = 'webhook.forge';

/** Undefined for what a person sent, or had a flow or a command send. */
export function robotOf({ by, map, operation }: Pick<ExchangeSummary, 'by' | 'map' | 'operation'>): Robot | undefined {
  if (operation === TEST_MESSAGE) return 'messages';
  return by ?? ROBOT_HANDS.find((hand) => hand === map?.by);
}
