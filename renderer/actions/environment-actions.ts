/** Actions that choose an environment, or whose phone it is. */
import type { ShellStore } from '../stores/shell-store.ts';
import { selectedEnvironment, selectedSubscriber, type WorkbenchStore } from '../stores/workbench-store.ts';
import type { Action } from './action.ts';

export function environmentActions(workbench: WorkbenchStore, shell: ShellStore): readonly Action[] {
  const room = workbench.getState();
  const environment = selectedEnvironment(room);
  const subscriber = selectedSubscriber(room);
  return [
    {
      id: 'environment.manage',
      title: 'Manage environments',
      group: 'Environments',
      keywords: ['add', 'new', 'edit', 'import', 'export', 'staging', 'production', 'proxy', 'certificate', 'profile'],
      run() {
        shell.getState().showSettings('environments');
        shell.getState().enter('settings');
      },
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
