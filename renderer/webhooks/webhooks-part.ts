/** The Webhooks room as a part of the page. */
export { webhookActions as actions } from './webhook-actions.ts';

export const loadPanel = async () => (await import('./WebhooksPanel.tsx')).WebhooksPanel;
