/** MapStep: one press as the map takes it, from an exchange of history or straight from the explorer. */
import type { ExchangeSummary } from '../request/exchange.ts';
import type { MapRecord, PressRecord } from '../request/press-record.ts';
import type { MapHand } from './menu-map.ts';

export type MapStep = Pick<ExchangeSummary, 'id' | 'startedAtMs' | 'totalMs' | 'status'> & {
  readonly press: PressRecord;
  /** Absent in rows that were written before the map was. */
  readonly map?: MapRecord;
  /** When the answer came by the service's clock; absent where that is not known. */
  readonly atMs?: number;
};

/** What a map is made with besides its presses. */
export type MapOptions = {
  /** Names of the environment's subscribers, which are values on every screen. */
  readonly subscribers?: readonly string[];
  /** What is dialled; where a longer code is, what stands behind it may be secret. */
  readonly serviceCode?: string;
  /** From the environment's UssdProfile; without it no answer is called slow. */
  readonly applicationLimitMs?: number;
};

/** Undefined if the exchange is no press. */
export function mapStepOf({ id, startedAtMs, totalMs, status, press, map }: ExchangeSummary): MapStep | undefined {
  return press && { id, startedAtMs, totalMs, status, press, map };
}

export function handOf({ map }: MapStep): MapHand {
  if (map === undefined || map.by === 'command') return 'hand';
  return map.by === 'stage' ? 'flow' : map.by;
}

/**
 * Completes steps with the screen that each answered, given in the order of recording. Rows that were written before the map was, and
 * presses in a session that another program began, do not say it; the last screen of their session before them is it.
 */
export function answerFinder(): <T extends MapStep & { readonly sessionId?: string | undefined }>(step: T) => T {
  const lastScreen = new Map<string, string>();
  return (step) => {
    const { sessionId, press, map, id } = step;
    if (sessionId === undefined) return step;
    const before = lastScreen.get(sessionId);
    if (press.outcome.kind === 'screen') lastScreen.set(sessionId, id);
    if (press.isStart || map?.answers !== undefined || before === undefined) return step;
    return { ...step, map: { by: 'hand', ...map, answers: before } };
  };
}
