/** The steps of a Walk as the strip draws them, and the exchanges beside it. Pure; the strip's components only draw. */
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { counted } from '../../shared/text/counted.ts';
import { outcomeTitle, stepSentence, wholeSentence } from '../../shared/ussd/step-sentence.ts';
import { stepOf, type Walk, walkIdOf } from '../../shared/ussd/walk.ts';
import { stepInWalk } from '../../shared/ussd/walk-times.ts';
import { duration } from '../ui/times.ts';

/** A session of more steps is drawn from here on; its whole is in History. */
export const MOST_STEPS_DRAWN = 60;

const LEAST_ARROW = 26;
const MOST_ARROW = 150;
/** How wide a wait as long as the session limit would be, in CSS pixels. */
const LIMIT_WIDTH = 900;

/** The width of the arrow to a step, in CSS pixels: the wait before it against the session limit, within what can be read. */
export function arrowWidth(waitedMs: number, sessionLimitMs: number): number {
  const width = LEAST_ARROW + (waitedMs / Math.max(1, sessionLimitMs)) * LIMIT_WIDTH;
  return Math.round(Math.min(MOST_ARROW, width));
}

/** What a step did, for who cannot see its picture. */
export function stepName(walk: Walk, exchangeId: string, isLate: boolean): string {
  const found = stepInWalk(walk, exchangeId);
  if (!found) return '';
  return `Step ${found.number}: ${wholeSentence(stepSentence(found.step, found.before, isLate), duration(found.step.totalMs))}`;
}

/** An operation, or another session with all its presses. */
export type OtherItem = {
  /** The newest exchange of it. */
  readonly exchange: ExchangeSummary;
  readonly label: string;
  readonly isSession: boolean;
};

const MOST_OTHERS = 12;
const MOST_LOOKED_AT = 100;

/** What was sent to that environment beside that Walk, newest first. */
export function otherItems(
  exchanges: readonly ExchangeSummary[],
  environmentId: string | undefined,
  walkId: string | undefined,
): readonly OtherItem[] {
  const items: OtherItem[] = [];
  const presses = new Map<string, number>();
  const looked = exchanges.filter((one) => one.environmentId === environmentId).slice(0, MOST_LOOKED_AT);
  for (const one of looked) {
    if (one.press) {
      const id = walkIdOf(one);
      presses.set(id, (presses.get(id) ?? 0) + 1);
    }
  }
  const named = new Set<string>();
  for (const exchange of looked) {
    if (items.length === MOST_OTHERS) break;
    const step = stepOf(exchange);
    if (!step) {
      items.push({ exchange, label: exchange.label, isSession: false });
      continue;
    }
    const id = walkIdOf(exchange);
    if (id === walkId || named.has(id)) continue;
    named.add(id);
    const count = presses.get(id) ?? 1;
    const label = `Session · ${counted(count, 'step')} · ${outcomeTitle(step)}`;
    items.push({ exchange, label, isSession: true });
  }
  return items;
}
