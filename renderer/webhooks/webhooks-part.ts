/** The Webhooks room as a part of the page. */
import type { Action } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { tabActions } from '../app/tab-actions.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { WEBHOOK_TABS, webhooksStore } from './webhooks-store.ts';

export const loadPanel = async () => (await import('./WebhooksPanel.tsx')).WebhooksPanel;

/** On the webhook receiver. */
export function actions(stores: Stores): readonly Action[] {
  const { shell, workbench } = stores;
  const webhooks = webhooksStore(stores);
  const show = () => {
    webhooks.getState().choose('receiver');
    shell.getState().enter('webhooks');
  };
  const act = (id: string, title: string, run: () => Promise<void>): Action => ({
    id: `webhooks.${id}`,
    title,
    group: 'Webhooks',
    keywords: ['receiver', 'deliveries', 'https', 'port', 'subscribe'],
    run: () => {
      show();
      void run();
    },
  });
  const environment = selectedEnvironment(workbench.getState());
  return [
    ...tabActions(stores, 'webhooks', WEBHOOK_TABS, webhooks.getState().choose),
    // A remote service needs a tunnel, whose address is set beside the button.
    act(
      'register',
      environment ? `Register the receiver with ${environment.name}` : 'Register the receiver',
      async () => {
        if (environment?.kind === 'embedded-sandbox') await webhooks.getState().register(['ALL'], 'loopback');
      },
    ),
    act('listen', 'Start listening for webhooks', () => webhooks.getState().listen()),
    act('stop', 'Stop listening for webhooks', () => webhooks.getState().stopListening()),
  ];
}
