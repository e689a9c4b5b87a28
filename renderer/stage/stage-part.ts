/** The stage as a part of the page. */
export { stageActions as actions } from './stage-actions.ts';
export { stageStore } from './stage-store.ts';

export const loadPanel = async () => (await import('./StagePanel.tsx')).StagePanel;
