/** The Sandbox room as a part of the page. */
export { sandboxActions as actions, sandboxShown as shown } from './sandbox-actions.ts';
export { sandboxStore } from './sandbox-store.ts';

export const loadPanel = async () => (await import('./SandboxPanel.tsx')).SandboxPanel;
