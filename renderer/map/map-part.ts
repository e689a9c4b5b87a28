/** The Map room as a part of the page. */
export { mapActions as actions } from './map-actions.ts';

export const loadPanel = async () => (await import('./MapPanel.tsx')).MapPanel;
