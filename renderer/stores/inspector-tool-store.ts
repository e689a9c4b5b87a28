/** What the inspector's room shows: the exchange, or one of the tools beside it. */
import { createStore } from 'zustand/vanilla';

export const INSPECTOR_TOOLS = {
  exchange: 'Exchange',
  playground: 'Playground',
  compare: 'Compare bases',
} as const;
export type InspectorTool = keyof typeof INSPECTOR_TOOLS;

export type InspectorToolState = { readonly tool: InspectorTool; show(tool: InspectorTool): void };

export function createInspectorToolStore() {
  return createStore<InspectorToolState>()((set) => ({ tool: 'exchange', show: (tool) => set({ tool }) }));
}
