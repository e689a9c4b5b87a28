/** The Doctor's room as a part of the page. */
export { verifyStore } from '../verify/verify-store.ts';

export const loadPanel = async () => (await import('../verify/VerifyPanel.tsx')).VerifyPanel;
export const loadLive = async () => (await import('../loupe/LoupePanel.tsx')).LoupePanel;
