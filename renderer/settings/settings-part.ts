/** The Settings room as a part of the page. */
export { settingActions as actions } from '../actions/setting-actions.ts';
export { environmentsStore } from '../stores/environments-store.ts';

export const loadPanel = async () => (await import('./SettingsPanel.tsx')).SettingsPanel;
