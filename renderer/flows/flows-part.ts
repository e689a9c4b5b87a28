/** The Flows room as a part of the page. */
export { flowActions as actions, flowsShown as shown, flowToSend as toSend } from '../actions/flow-actions.ts';
export { flowNames } from '../stores/flows-state.ts';
export { flowsStore } from '../stores/flows-store.ts';

export const loadPanel = async () => (await import('./FlowsPanel.tsx')).FlowsPanel;
