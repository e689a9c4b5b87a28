/** Actions on the webhook receiver. */

import type { Action } from '../stores/action.ts';
import type { Stores } from '../stores/stores.ts';
import { WEBHOOK_TABS, webhooksStore } from '../stores/webhooks-store.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';
import { tabActions } from './tab-actions.ts';

export function webhookActions(stores: Stores): readonly Action[] {
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
