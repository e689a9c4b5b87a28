/** What the inspector's room shows: the exchange and which part of it, or one of the tools beside it. */
import { createStore } from 'zustand/vanilla';

export const INSPECTOR_TOOLS = {
  start: 'Start',
  exchange: 'Exchange',
  playground: 'Playground',
} as const;
export type InspectorTool = keyof typeof INSPECTOR_TOOLS;

/** The parts of an exchange, in order; `session` is there for presses only. */
export const EXCHANGE_PARTS = {
  summary: 'Summary',
  signature: 'Signature',
  request: 'Request',
  response: 'Response',
  checks: 'Checks',
  timings: 'Timings',
  session: 'Session',
} as const;
export type ExchangePart = keyof typeof EXCHANGE_PARTS;

export type InspectorToolState = {
  readonly tool: InspectorTool;
  /** The part that was opened last; an exchange that has no such part shows its first. */
  readonly part: ExchangePart;
  /** Something was pasted on the start panel, which therefore stays. */
  readonly isStartInUse: boolean;
  show(tool: InspectorTool): void;
  showPart(part: ExchangePart): void;
};

export function createInspectorToolStore() {
  return createStore<InspectorToolState>()((set) => ({
    tool: 'start',
    part: 'summary',
    isStartInUse: false,
    show: (tool) => set({ tool }),
    showPart: (part) => set({ part }),
  }));
}
