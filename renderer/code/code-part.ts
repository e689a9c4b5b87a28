/** The dialog with a program as a part of the page. */
export { codeActions as actions } from '../actions/code-actions.ts';
export { codeStore } from '../stores/code-store.ts';

export const loadPanel = async () => (await import('./CodePanel.tsx')).CodePanel;
