/** Summaries of recorded USSD presses for tests: a session of screens, step by step. */
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { PressRecord } from '../../shared/request/press-record.ts';

type Given = Partial<Omit<ExchangeSummary, 'press'>> & {
  readonly sent?: string;
  readonly isStart?: boolean;
  /** The state whose screen came; absent: refused. */
  readonly state?: string;
  readonly text?: string;
  readonly isEnd?: boolean;
  readonly keys?: readonly string[];
  readonly refused?: { readonly code: string; readonly sentence: string; readonly isSessionLost?: boolean };
};

export const BEGAN_MS = 1_800_000_000_000;

/** A press of session `s1` on the sandbox, answered after 10 ms with the state's screen. */
export function pressSummary(id: string, given: Given = {}): ExchangeSummary {
  const {
    sent = '1',
    isStart = false,
    state = 'HOME',
    text,
    isEnd = false,
    keys = ['1', '2', '0'],
    refused,
    ...own
  } = given;
  const outcome: PressRecord['outcome'] = refused
    ? { kind: 'refused', isSessionLost: false, ...refused }
    : { kind: 'screen', state, text: text ?? `${state}\n1. One`, isEnd, keys };
  return {
    id,
    kind: 'ussd',
    environmentId: 'sandbox',
    operation: 'ussd.process',
    method: 'POST',
    url: 'http://127.0.0.1/v1/ussd/process',
    startedAtMs: BEGAN_MS,
    totalMs: 10,
    status: 200,
    verified: true,
    label: `${sent} → ${state}`,
    sessionId: 's1',
    ...own,
    press: { customerId: 101, sent, isStart, outcome },
  };
}

/** A session of so many steps, a second apart, oldest first. */
export function pressesOf(count: number, sessionId = 's1'): readonly ExchangeSummary[] {
  return Array.from({ length: count }, (_, at) =>
    pressSummary(`${sessionId}-${at + 1}`, {
      sessionId,
      isStart: at === 0,
      sent: at === 0 ? '*384*99#' : '1',
      state: at === 0 ? 'HOME' : 'STOCKS',
      startedAtMs: BEGAN_MS + at * 1000,
    }),
  );
}
