/** The Sandbox room as a part of the page. */
export { sandboxActions as actions, sandboxShown as shown } from '../actions/sandbox-actions.ts';
export { sandboxStore } from '../stores/sandbox-store.ts';

export const loadPanel = async () => (await import('./SandboxPanel.tsx')).SandboxPanel;
