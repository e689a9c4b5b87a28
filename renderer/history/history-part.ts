/** The History room as a part of the page. */
export { caseStore } from '../stores/case-store.ts';
export { historyStore } from '../stores/history-store.ts';

export const loadPanel = async () => (await import('./HistoryPanel.tsx')).HistoryPanel;
