/** The About dialog as a part of the page. */

export { aboutStore } from './about-store.ts';
export { programActions as actions } from './program-actions.ts';

export const loadPanel = async () => (await import('./AboutPanel.tsx')).AboutPanel;
