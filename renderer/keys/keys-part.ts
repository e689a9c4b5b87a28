/** The Keys room as a part of the page. */

export { keysStore } from './keys-store.ts';
export { vaultActions as actions } from './vault-actions.ts';

export const loadPanel = async () => (await import('./KeysPanel.tsx')).KeysPanel;
