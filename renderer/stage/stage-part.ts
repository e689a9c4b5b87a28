/** The stage as a part of the page. */
export { stageActions as actions } from '../actions/stage-actions.ts';
export { stageStore } from '../stores/stage-store.ts';

export const loadPanel = async () => (await import('./StagePanel.tsx')).StagePanel;
