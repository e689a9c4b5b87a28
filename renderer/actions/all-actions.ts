/** Joins the rooms' actions into the one list that the palette and the shortcuts read. Register a new room's file here. */

import type { Action, ActionSource } from '../stores/action.ts';
import type { Stores } from '../stores/stores.ts';
import { conformActions } from './conform-actions.ts';
import { environmentActions } from './environment-actions.ts';
import { exchangeActions } from './exchange-actions.ts';
import { flowActions } from './flow-actions.ts';
import { mapActions } from './map-actions.ts';
import { operationActions } from './operation-actions.ts';
import { phoneActions } from './phone-actions.ts';
import { programActions } from './program-actions.ts';
import { roomActions } from './room-actions.ts';
import { sandboxActions } from './sandbox-actions.ts';
import { settingActions } from './setting-actions.ts';
import { stageActions } from './stage-actions.ts';
import { vaultActions } from './vault-actions.ts';
import { webhookActions } from './webhook-actions.ts';
import { windowActions } from './window-actions.ts';

export function allActions(stores: Stores): ActionSource {
  return (): readonly Action[] => [
    ...roomActions(stores),
    ...operationActions(stores),
    ...flowActions(stores),
    ...mapActions(stores),
    ...conformActions(stores),
    ...stageActions(stores),
    ...exchangeActions(stores),
    ...environmentActions(stores),
    ...phoneActions(stores),
    ...sandboxActions(stores),
    ...webhookActions(stores),
    ...vaultActions(stores),
    ...settingActions(stores),
    ...windowActions(stores),
    ...programActions(stores),
  ];
}
