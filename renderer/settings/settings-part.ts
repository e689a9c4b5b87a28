/** The Settings room as a part of the page. */

export { environmentsStore } from '../environments/environments-store.ts';

export const loadPanel = async () => (await import('./SettingsPanel.tsx')).SettingsPanel;
export const loadEnvironments = async () => (await import('../environments/EnvironmentsPanel.tsx')).EnvironmentsPanel;
