/** The dialog with a program as a part of the page. */
export { codeActions as actions } from './code-actions.ts';
export { codeStore } from './code-store.ts';

export const loadPanel = async () => (await import('./CodePanel.tsx')).CodePanel;
