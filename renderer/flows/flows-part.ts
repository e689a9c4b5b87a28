/** The Flows room as a part of the page. */
export { flowActions as actions, flowsShown as shown, flowToSend as toSend } from './flow-actions.ts';
export { flowNames } from './flows-state.ts';
export { flowsStore } from './flows-store.ts';

export const loadPanel = async () => (await import('./FlowsPanel.tsx')).FlowsPanel;
