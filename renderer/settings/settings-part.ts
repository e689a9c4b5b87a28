/** The Settings room as a part of the page. */

export const loadPanel = async () => (await import('./SettingsPanel.tsx')).SettingsPanel;
