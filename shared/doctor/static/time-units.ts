/** Units in which programs count time, told apart by the size of the number: between 2001 and 2200 no two of them overlap. */
import type { SigningProfile } from '../../signature/profile.ts';

export type TimeUnit = SigningProfile['createdUnit'] | 'microseconds' | 'nanoseconds' | 'file time' | 'ticks';

export const UNIT_WORDS: Readonly<Record<TimeUnit, string>> = {
  seconds: 'seconds',
  milliseconds: 'milliseconds',
  microseconds: 'microseconds',
  nanoseconds: 'nanoseconds',
  'file time': 'units of a Windows file time (100 ns since 1601)',
  ticks: '.NET ticks (100 ns since the year 1)',
};

type Scale = { readonly unit: TimeUnit; readonly below: bigint; readonly perSec: bigint; readonly epoch: bigint };

/** `below`: a larger number is of the next unit. `epoch`: 1970 in that unit. */
const SCALES: readonly Scale[] = [
  { unit: 'seconds', below: 10n ** 11n, perSec: 1n, epoch: 0n },
  { unit: 'milliseconds', below: 10n ** 14n, perSec: 1000n, epoch: 0n },
  { unit: 'microseconds', below: 10n ** 17n, perSec: 1_000_000n, epoch: 0n },
  { unit: 'file time', below: 6n * 10n ** 17n, perSec: 10_000_000n, epoch: 116_444_736_000_000_000n },
  { unit: 'ticks', below: 10n ** 18n, perSec: 10_000_000n, epoch: 621_355_968_000_000_000n },
];
const NANOSECONDS = { unit: 'nanoseconds', perSec: 1_000_000_000n, epoch: 0n } as const;

/** The seconds since 1970 that a number means, and the unit that it is in. */
export function timeOf(value: bigint): { readonly unit: TimeUnit; readonly seconds: bigint } {
  const { unit, perSec, epoch } = SCALES.find(({ below }) => value < below) ?? NANOSECONDS;
  return { unit, seconds: (value - epoch) / perSec };
}

type Epoch = { readonly since: string; readonly offsetSec: number };

const EPOCHS: readonly Epoch[] = [
  { since: '2001, as Apple counts', offsetSec: 978_307_200 },
  { since: '2000', offsetSec: 946_684_800 },
  { since: '1900, as NTP counts', offsetSec: -2_208_988_800 },
];
const NEAR_SEC = 86_400;

/** The other beginning from which these seconds lead to the present; undefined for seconds since 1970. */
export function epochOf(seconds: number, nowSec: number): Epoch | undefined {
  return EPOCHS.find(({ offsetSec }) => Math.abs(seconds + offsetSec - nowSec) <= NEAR_SEC);
}

/** Before 2001 as seconds: a duration, or a clock that was never set. */
export const OLDEST_SEC = 1_000_000_000;
