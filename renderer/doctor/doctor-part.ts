/** The Doctor's room as a part of the page. */
export { verifyStore } from './paste/verify-store.ts';

export const loadPanel = async () => (await import('./paste/VerifyPanel.tsx')).VerifyPanel;
export const loadLive = async () => (await import('./live/LivePanel.tsx')).LivePanel;
