/** The inspector with the tools beside it as a part of the page. */
export { inspectorActions as actions } from '../actions/exchange-actions.ts';
export { compareStore } from '../stores/compare-store.ts';
export { playgroundShown as shown, playgroundStore, playgroundToSend as toSend } from '../stores/playground-store.ts';

export const loadPanel = async () => (await import('./InspectorRoomPanel.tsx')).InspectorRoomPanel;
