/**
 * The call log: the codes dialled last, when, as whom, and how each call ended. Kept by the browser.
 *
 * It holds no names and no numbers of subscribers: who it was is looked up in the environments of today. A dialled code may hold
 * a PIN: the browser keeps its long parts only once every part was answered and no screen asked for one of them as a secret.
 */
import { createStore } from 'zustand/vanilla';
import { jsonValue } from '../../shared/json/json-value.ts';
import { CALL_OUTCOMES, type CallOutcome } from '../../shared/ussd/call-outcome.ts';
import { isCode } from '../../shared/ussd/dialled-code.ts';
import type { StoreDeps } from './store-types.ts';

export type PhoneCall = {
  readonly code: string;
  readonly atMs: number;
  /** `left`: the page was closed during the call. */
  readonly outcome: CallOutcome | 'left';
  readonly environmentId: string;
  readonly customerId?: number;
  /** What the browser may keep of the code until it is known that no part of it is a PIN. */
  readonly kept?: string;
};

export type CallsState = {
  /** The newest first. */
  readonly calls: readonly PhoneCall[];
  begin(call: Pick<PhoneCall, 'code' | 'environmentId' | 'customerId' | 'kept'>, outcome: CallOutcome): void;
  /** The newest call's code is this one now: a secret was cut from it. */
  shorten(code: string): void;
  /** No part of the newest call's code is secret. */
  prove(): void;
  /** How the newest call stands now. */
  settle(outcome: CallOutcome): void;
  clear(): void;
};

const ENTRY = 'dialbench.calls';
const MOST_CALLS = 50;

export function createCallsStore({ keep, nowMs }: Pick<StoreDeps, 'keep' | 'nowMs'>) {
  return createStore<CallsState>()((set, get) => {
    const put = (calls: readonly PhoneCall[]) => {
      set({ calls });
      keep.write(ENTRY, JSON.stringify(calls.map(({ kept, ...call }) => ({ ...call, code: kept ?? call.code }))));
    };
    const changeNewest = (change: (call: PhoneCall) => PhoneCall) => {
      const [newest, ...older] = get().calls;
      const changed = newest && change(newest);
      if (changed && changed !== newest) put([changed, ...older]);
    };
    return {
      calls: readCalls(keep.read(ENTRY)),
      begin: (call, outcome) => put([{ ...call, atMs: nowMs(), outcome }, ...get().calls].slice(0, MOST_CALLS)),
      settle: (outcome) => changeNewest((call) => (call.outcome === outcome ? call : { ...call, outcome })),
      shorten: (code) => changeNewest((call) => ({ ...withWholeCode(call), code })),
      prove: () => changeNewest((call) => (call.kept === undefined ? call : withWholeCode(call))),
      clear: () => put([]),
    };
  });
}

/** The browser may keep all of it. */
const withWholeCode = ({ kept: _kept, ...call }: PhoneCall): PhoneCall => call;

/** Takes each valid call and passes over the rest. */
function readCalls(text: string | undefined): readonly PhoneCall[] {
  const json = jsonValue(text ?? '');
  return Array.isArray(json) ? json.slice(0, MOST_CALLS).flatMap((one) => readCall(one) ?? []) : [];
}

function readCall(json: unknown): PhoneCall | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, atMs, outcome, environmentId, customerId }: Record<string, unknown> = { ...json };
  const known = outcome === 'running' ? 'left' : ([...CALL_OUTCOMES, 'left'] as const).find((one) => one === outcome);
  if (typeof code !== 'string' || !isCode(code) || !known) return undefined;
  if (typeof atMs !== 'number' || !Number.isFinite(new Date(atMs).getTime())) return undefined;
  if (typeof environmentId !== 'string') return undefined;
  return { code, atMs, outcome: known, environmentId, ...(typeof customerId === 'number' ? { customerId } : {}) };
}

/** The codes of the log, the newest first, each once. */
export function codesOf(calls: readonly PhoneCall[]): readonly string[] {
  return [...new Set(calls.map(({ code }) => code))];
}
