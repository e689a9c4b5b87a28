/** The import of requests as a part of the page. */
export { importStore } from './import-store.ts';

export const loadPanel = async () => (await import('./ImportPanel.tsx')).ImportPanel;
