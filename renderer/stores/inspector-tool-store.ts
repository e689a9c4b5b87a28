/** What fills the inspector's room: the exchange, or one of the tools beside it. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export const INSPECTOR_TOOLS = ['exchange', 'playground', 'verify', 'compare'] as const;
export type InspectorTool = (typeof INSPECTOR_TOOLS)[number];

export const TOOL_LABELS: Readonly<Record<InspectorTool, string>> = {
  exchange: 'Exchange',
  playground: 'Playground',
  verify: 'Paste and verify',
  compare: 'Two bases',
};

export type InspectorToolRoom = { readonly tool: InspectorTool; show(tool: InspectorTool): void };
export type InspectorToolStore = StoreApi<InspectorToolRoom>;

export function createInspectorToolStore(): InspectorToolStore {
  return createStore<InspectorToolRoom>()((set) => ({ tool: 'exchange', show: (tool) => set({ tool }) }));
}
