/** The Settings room as a part of the page. */

export { environmentsStore } from '../environments/environments-store.ts';
export { settingActions as actions } from './setting-actions.ts';

export const loadPanel = async () => (await import('./SettingsPanel.tsx')).SettingsPanel;
