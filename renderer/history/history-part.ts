/** The panel Seen as a part of the page. */
export { caseStore } from './case-store.ts';
export { historyStore } from './history-store.ts';

export const loadPanel = async () => (await import('./HistoryPanel.tsx')).HistoryPanel;
