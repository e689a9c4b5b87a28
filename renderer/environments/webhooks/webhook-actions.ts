/** Actions on webhooks. */
import type { Action } from '../../app/action.ts';
import type { Stores } from '../../app/stores.ts';
import { selectedEnvironment } from '../../app/workbench-store.ts';
import { webhooksStore } from './webhooks-store.ts';

/** On the webhook receiver of the environment in use. */
export function webhookActions(stores: Stores, show: (environmentId: string) => void): readonly Action[] {
  const webhooks = webhooksStore(stores);
  const environment = selectedEnvironment(stores.workbench.getState());
  const act = (id: string, title: string, run: () => Promise<void>): Action => ({
    id: `webhooks.${id}`,
    title,
    group: 'Webhooks',
    keywords: ['receiver', 'deliveries', 'https', 'port', 'subscribe'],
    run: async () => {
      if (!environment) return;
      show(environment.id);
      await webhooks.getState().view(environment.id);
      await run();
    },
  });
  return [
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
    {
      id: 'webhooks.received',
      title: 'Received webhook messages',
      group: 'Webhooks',
      keywords: ['deliveries', 'seen', 'send again', 'replay'],
      run: () => void stores.errand('history', (to) => to.showRecords('source:received')),
    },
  ];
}
