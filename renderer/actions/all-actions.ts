/** Joins the rooms' actions into the one list that the palette and the shortcuts read. A room adds its file here. */
import type { SettingsStore } from '../stores/settings-store.ts';
import type { WorkbenchStore } from '../stores/workbench-store.ts';
import type { Action, ActionSource } from './action.ts';
import { environmentActions } from './environment-actions.ts';
import { exchangeActions } from './exchange-actions.ts';
import { importActions } from './import-actions.ts';
import { operationActions } from './operation-actions.ts';
import { phoneActions } from './phone-actions.ts';
import { roomActions } from './room-actions.ts';
import { sandboxActions } from './sandbox-actions.ts';
import { settingActions } from './setting-actions.ts';
import { vaultActions } from './vault-actions.ts';
import { webhookActions } from './webhook-actions.ts';
import { windowActions } from './window-actions.ts';

/** All stores that an action acts on. */
export type ActedOn = { readonly settings: SettingsStore; readonly workbench: WorkbenchStore } & Parameters<
  typeof roomActions
>[0] &
  Parameters<typeof phoneActions>[0] &
  Parameters<typeof operationActions>[0] &
  Parameters<typeof exchangeActions>[0] &
  Parameters<typeof vaultActions>[0] &
  Parameters<typeof webhookActions>[0] &
  Parameters<typeof windowActions>[0] &
  Parameters<typeof importActions>[0];

export function allActions(stores: ActedOn): ActionSource {
  return (): readonly Action[] => [
    ...roomActions(stores),
    ...operationActions(stores),
    ...exchangeActions(stores),
    ...environmentActions(stores.workbench, stores.shell),
    ...phoneActions(stores),
    ...importActions(stores),
    ...sandboxActions(stores),
    ...webhookActions(stores),
    ...vaultActions(stores),
    ...settingActions(stores.settings),
    ...windowActions(stores),
  ];
}
