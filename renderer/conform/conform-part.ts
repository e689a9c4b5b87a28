/** The Conformance room as a part of the page. */
export { conformActions as actions } from './conform-actions.ts';

export const loadPanel = async () => (await import('./ConformPanel.tsx')).ConformPanel;
