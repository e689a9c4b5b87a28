/** The Keys room as a part of the page. */
export { vaultActions as actions } from '../actions/vault-actions.ts';
export { keysStore } from '../stores/keys-store.ts';

export const loadPanel = async () => (await import('./KeysPanel.tsx')).KeysPanel;
