/** Actions that select an environment or a subscriber; they ask as the top bar does before a session ends by it. */

import { type Action, actionsOf } from '../app/action.ts';
import { manageEnvironments, switchEnvironment, switchSubscriber } from '../app/navigate.ts';
import type { Stores } from '../app/stores.ts';
import { selectedEnvironment, selectedSubscriber } from '../app/workbench-store.ts';

export function environmentActions(stores: Stores): readonly Action[] {
  const now = stores.workbench.getState();
  const environment = selectedEnvironment(now);
  const subscriber = selectedSubscriber(now);
  const manage = actionsOf('Environments', 'environment');
  const dialAs = actionsOf('Subscribers', 'subscriber');
  const words = ['add', 'new', 'edit', 'import', 'export', 'staging', 'production', 'proxy', 'certificate', 'profile'];
  return [
    manage('manage', 'Manage environments', { keywords: words }, () => manageEnvironments(stores)),
    ...(now.state?.environments ?? []).map((one) => {
      const where = one.baseUrl === '' ? 'no address now' : one.baseUrl;
      const note = one.id === environment?.id ? `${where} · chosen` : one.danger ? `${where} · live` : where;
      const keywords = ['environment', 'switch'];
      const mark = { isChosen: one.id === environment?.id, isLive: one.danger };
      return manage(one.id, one.name, { note, keywords, ...mark }, () => switchEnvironment(stores, one.id));
    }),
    ...(environment?.customers ?? []).map(({ customerId, name, msisdn }) => {
      const who = `${msisdn} · id ${customerId}`;
      const note = customerId === subscriber?.customerId ? `${who} · on the phone` : who;
      const more = {
        note,
        keywords: ['subscriber', 'customer', 'dial as', msisdn, String(customerId)],
        isChosen: customerId === subscriber?.customerId,
        within: 'Dial as',
      };
      return dialAs(String(customerId), name, more, () => switchSubscriber(stores, customerId));
    }),
  ];
}
