/** The inspector with the tools beside it as a part of the page. */

export { compareStore } from '../compare/compare-store.ts';
export {
  playgroundShown as shown,
  playgroundStore,
  playgroundToSend as toSend,
} from '../playground/playground-store.ts';
export { inspectorActions as actions } from './inspector-actions.ts';

export const loadPanel = async () => (await import('./InspectorRoomPanel.tsx')).InspectorRoomPanel;
