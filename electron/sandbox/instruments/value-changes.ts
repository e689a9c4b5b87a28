/** How an instrument's price moved over the usual time spans; the names of the spans are this project's choice. */
import type { Instrument } from '../../../shared/catalogue/instruments.ts';
import { changeBp, formatBp } from '../money.ts';
import { closeOn, dayOf } from '../world/price-path.ts';
import type { ListedInstrument } from './instrument-book.ts';

export type TimeFrame = { readonly name: string; readonly days: number; readonly words: string };

export const TIME_FRAMES: readonly TimeFrame[] = [
  { name: '1D', days: 1, words: '1 day' },
  { name: '1W', days: 7, words: '1 week' },
  { name: '1M', days: 30, words: '1 month' },
  { name: '3M', days: 91, words: '3 months' },
  { name: '1Y', days: 365, words: '1 year' },
];

/** Price change over the last `days` days, in hundredths of a percent. */
export function moveBp(instrument: ListedInstrument, days: number, nowMs: number): number {
  const today = dayOf(nowMs);
  const close = (day: number): number => closeOn(instrument.closes, instrument.firstDay, day);
  return changeBp(close(today - days), close(today));
}

export function valueChanges(instrument: ListedInstrument, nowMs: number): Instrument['valueChangeOverTime'] {
  return TIME_FRAMES.map(({ name, days, words }) => {
    const bp = moveBp(instrument, days, nowMs);
    const direction = bp === 0 ? 'Unchanged' : bp > 0 ? `Up ${formatBp(bp).slice(1)}` : `Down ${formatBp(bp).slice(1)}`;
    return { timeFrame: name, percentChange: bp / 100, summary: `${direction} over ${words}` };
  });
}
