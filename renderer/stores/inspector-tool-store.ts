/** What fills the inspector's room: the exchange, or one of the tools beside it. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export const INSPECTOR_TOOLS = ['exchange', 'playground', 'verify', 'compare'] as const;
export type InspectorTool = (typeof INSPECTOR_TOOLS)[number];

export const TOOL_LABELS: Readonly<Record<InspectorTool, string>> = {
  exchange: 'Exchange',
  playground: 'Playground',
  verify: 'Paste and verify',
  compare: 'Compare bases',
};

export type InspectorToolState = { readonly tool: InspectorTool; show(tool: InspectorTool): void };
export type InspectorToolStore = StoreApi<InspectorToolState>;

export function createInspectorToolStore(): InspectorToolStore {
  return createStore<InspectorToolState>()((set) => ({ tool: 'exchange', show: (tool) => set({ tool }) }));
}
