/** An exchange's time against the time that its answer may take, as shares of one bar. Pure; TimeBar.tsx draws it. */
import type { Timings } from '../../../shared/request/exchange.ts';

export type BarPart = {
  readonly name: 'connecting' | 'waiting' | 'receiving';
  /** Per cent of the bar. */
  readonly from: number;
  readonly width: number;
};

export type TimeBarParts = {
  readonly parts: readonly BarPart[];
  /** Where the limit stands, in per cent; 100 unless the exchange took longer. */
  readonly limitAt: number;
  /** The whole time as a share of the limit, in per cent. */
  readonly share: number;
  readonly isOver: boolean;
};

/** Narrower than this, a part could not be seen. */
const LEAST_WIDTH = 0.6;

/** `limitMs` is above 0. A point that was not reached has no part. */
export function timeBarParts({ connectMs, tlsMs, firstByteMs, totalMs }: Timings, limitMs: number): TimeBarParts {
  const isOver = totalMs > limitMs;
  const wholeMs = Math.max(totalMs, limitMs);
  const connectedMs = Math.min(totalMs, Math.max(connectMs ?? 0, tlsMs ?? 0));
  const hasConnected = connectMs !== undefined;
  const beganMs = Math.min(totalMs, firstByteMs ?? totalMs);
  const ends = [
    ['connecting', hasConnected ? connectedMs : totalMs],
    ...(hasConnected ? ([['waiting', Math.max(connectedMs, beganMs)]] as const) : []),
    ...(firstByteMs === undefined ? [] : ([['receiving', totalMs]] as const)),
  ] as const;
  let fromMs = 0;
  const parts = ends.flatMap(([name, toMs]): readonly BarPart[] => {
    const part = { name, from: (fromMs / wholeMs) * 100, width: ((toMs - fromMs) / wholeMs) * 100 };
    fromMs = toMs;
    return part.width > 0 ? [part] : [];
  });
  return { parts: visible(parts), limitAt: (limitMs / wholeMs) * 100, share: (totalMs / limitMs) * 100, isOver };
}

/** If all together cannot be seen, the longest stands for all. */
function visible(parts: readonly BarPart[]): readonly BarPart[] {
  const whole = parts.reduce((sum, { width }) => sum + width, 0);
  if (whole >= LEAST_WIDTH) return parts;
  const [longest] = [...parts].sort((one, other) => other.width - one.width);
  return longest ? [{ ...longest, from: 0, width: LEAST_WIDTH }] : [];
}

/** `0.1 %`, `34 %`: a share that nobody must take for exact. */
export function shareWords(share: number): string {
  if (share < 0.1) return 'less than 0.1 %';
  return `${share < 10 ? share.toFixed(1) : Math.round(share)} %`;
}
