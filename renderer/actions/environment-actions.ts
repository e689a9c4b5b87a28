/** Actions that choose an environment, or whose phone it is. */

import type { Action } from '../stores/action.ts';
import { manageEnvironments } from '../stores/navigate.ts';
import type { Stores } from '../stores/stores.ts';
import { selectedEnvironment, selectedSubscriber } from '../stores/workbench-store.ts';

export function environmentActions(stores: Stores): readonly Action[] {
  const room = stores.workbench.getState();
  const environment = selectedEnvironment(room);
  const subscriber = selectedSubscriber(room);
  return [
    {
      id: 'environment.manage',
      title: 'Manage environments',
      group: 'Environments',
      keywords: ['add', 'new', 'edit', 'import', 'export', 'staging', 'production', 'proxy', 'certificate', 'profile'],
      run: () => manageEnvironments(stores),
    },
    ...(room.state?.environments ?? []).map((one): Action => {
      const where = one.baseUrl === '' ? 'no address now' : one.baseUrl;
      return {
        id: `environment.${one.id}`,
        title: one.name,
        group: 'Environments',
        note: one.id === environment?.id ? `${where} · chosen` : one.danger ? `${where} · live` : where,
        keywords: ['environment', 'switch'],
        run: () => room.chooseEnvironment(one.id),
      };
    }),
    ...(environment?.customers ?? []).map((one): Action => {
      const words = `${one.msisdn} · id ${one.customerId}`;
      return {
        id: `subscriber.${one.customerId}`,
        title: one.name,
        group: 'Subscribers',
        note: one.customerId === subscriber?.customerId ? `${words} · on the phone` : words,
        keywords: ['subscriber', 'customer', 'dial as', one.msisdn, String(one.customerId)],
        run: () => room.chooseSubscriber(one.customerId),
      };
    }),
  ];
}
