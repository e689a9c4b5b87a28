/** Network weather: named sets of fault rules, from calm to outage, for the panel's dial. */
import type { FaultRule } from './fault.ts';

export const WEATHER_NAMES = ['clear', 'hazy', 'congested', 'stormy', 'outage'] as const;
export type WeatherName = (typeof WEATHER_NAMES)[number];

export type Weather = {
  readonly name: WeatherName;
  readonly title: string;
  readonly help: string;
  /** `seed` makes chance repeatable. */
  rules(seed: number): readonly FaultRule[];
};

const byChance = (percent: number, seed: number): FaultRule['when'] => ({ kind: 'chance', percent, seed });
const slowed = (medianMs: number, sigma: number): FaultRule => ({
  operation: '*',
  when: { kind: 'always' },
  fault: { kind: 'latency-lognormal', medianMs, sigma },
});

export const WEATHERS: readonly Weather[] = [
  { name: 'clear', title: 'Clear', help: 'No faults: answers come at once.', rules: () => [] },
  {
    name: 'hazy',
    title: 'Hazy',
    help: 'A mobile network on an ordinary day: about 300 ms, now and then a second.',
    rules: () => [slowed(300, 0.5)],
  },
  {
    name: 'congested',
    title: 'Congested',
    help: 'Busy hour: about 1.5 s, one answer in twenty is 503, some trickle.',
    rules: (seed) => [
      slowed(1500, 0.6),
      { operation: '*', when: byChance(5, seed), fault: { kind: 'status', status: 503 } },
      { operation: '*', when: byChance(5, seed + 1), fault: { kind: 'drip', bytesPerSec: 400 } },
    ],
  },
  {
    name: 'stormy',
    title: 'Stormy',
    help: 'About 3 s; connections break, answers come too late, in part, or from a proxy.',
    rules: (seed) => [
      slowed(3000, 0.7),
      { operation: '*', when: byChance(8, seed), fault: { kind: 'close' } },
      { operation: '*', when: byChance(5, seed + 1), fault: { kind: 'reset' } },
      { operation: '*', when: byChance(5, seed + 2), fault: { kind: 'truncate', keepPercent: 40 } },
      { operation: '*', when: byChance(5, seed + 3), fault: { kind: 'html', status: 502 } },
      { operation: 'ussd.process', when: byChance(5, seed + 4), fault: { kind: 'late-answer', delayMs: 20_000 } },
      { operation: 'ussd.process', when: byChance(3, seed + 5), fault: { kind: 'duplicate-start' } },
    ],
  },
  {
    name: 'outage',
    title: 'Outage',
    help: 'Every connection is reset.',
    rules: () => [{ operation: '*', when: { kind: 'always' }, fault: { kind: 'reset' } }],
  },
];
