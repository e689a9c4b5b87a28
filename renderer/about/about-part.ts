/** The About dialog as a part of the page. */
export { programActions as actions } from '../actions/program-actions.ts';
export { aboutStore } from '../stores/about-store.ts';

export const loadPanel = async () => (await import('./AboutPanel.tsx')).AboutPanel;
