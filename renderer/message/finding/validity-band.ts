/** Where created, expires, the tolerance around both and the verifier's clock lie on one line, in percent of its width. */

export type Validity = {
  readonly createdSec: number;
  /** Undefined: no end. */
  readonly expiresSec: number | undefined;
  readonly nowSec: number;
  readonly toleranceSec: number;
};

export type ValidityBand = {
  readonly tolerated: readonly [from: number, to: number];
  readonly valid: readonly [from: number, to: number];
  readonly now: number;
  /** On which side of what is tolerated the clock stands. */
  readonly side: 'before' | 'inside' | 'after';
};

/** Room for a word at both ends. */
const MARGIN = 16;

export function validityBand({ createdSec, expiresSec, nowSec, toleranceSec }: Validity): ValidityBand {
  const end = expiresSec ?? Math.max(createdSec, nowSec) + toleranceSec;
  const [opens, closes] = [createdSec - toleranceSec, end + toleranceSec];
  const from = Math.min(opens, nowSec);
  const span = Math.max(1, Math.max(closes, nowSec) - from);
  const at = (sec: number): number => MARGIN + ((sec - from) / span) * (100 - 2 * MARGIN);
  const side = nowSec < opens ? 'before' : expiresSec !== undefined && nowSec > closes ? 'after' : 'inside';
  return { tolerated: [at(opens), at(closes)], valid: [at(createdSec), at(end)], now: at(nowSec), side };
}
