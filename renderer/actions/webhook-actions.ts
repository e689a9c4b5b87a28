/** Acts on the receiver of webhooks. */
import type { ShellStore } from '../stores/shell-store.ts';
import type { WebhooksStore } from '../stores/webhooks-store.ts';
import type { Action } from './action.ts';

type Stores = { readonly webhooks: WebhooksStore; readonly shell: ShellStore };

export function webhookActions({ webhooks, shell }: Stores): readonly Action[] {
  const show = () => {
    webhooks.getState().choose('receiver');
    shell.getState().enter('webhooks');
  };
  const act = (id: string, title: string, run: () => Promise<void>): Action => ({
    id: `webhooks.${id}`,
    title,
    group: 'Webhooks',
    keywords: ['receiver', 'deliveries', 'https', 'port'],
    run: () => {
      show();
      void run();
    },
  });
  return [
    act('listen', 'Start to listen for webhooks', () => webhooks.getState().listen()),
    act('stop', 'Stop listening for webhooks', () => webhooks.getState().stopListening()),
  ];
}
