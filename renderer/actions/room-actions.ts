/** Navigation: each room, each tool of the inspector, each tab of a room. */

import type { Action } from '../stores/action.ts';
import { DOCTOR_TABS } from '../stores/doctor-tab-store.ts';
import { INSPECTOR_TOOLS } from '../stores/inspector-tool-store.ts';
import { KEYS_TABS } from '../stores/keys-store.ts';
import { SANDBOX_TABS } from '../stores/sandbox-store.ts';
import { ROOMS, type RoomName, SETTINGS_TABS } from '../stores/shell-store.ts';
import type { Stores } from '../stores/stores.ts';
import { WEBHOOK_TABS } from '../stores/webhooks-store.ts';
import { choicesOf } from '../ui/choices-of.ts';
import { goToRoomActions } from './go-to-room-actions.ts';

export function roomActions(stores: Stores): readonly Action[] {
  const { shell, inspectorTool, doctorTab, sandbox, webhooks, keys } = stores;
  const { enter } = shell.getState();
  function tabs<T extends string>(
    room: RoomName,
    labels: Readonly<Record<T, string>>,
    choose: (tab: T) => void,
    more: Partial<Readonly<Record<T, readonly string[]>>> = {},
  ): readonly Action[] {
    const note = ROOMS[room];
    return choicesOf(labels).map(([tab, title]) => {
      const run = () => {
        choose(tab);
        enter(room);
      };
      const keywords = [note, ...(more[tab] ?? [])];
      return { id: `tab.${room}.${tab}`, title, group: 'Rooms', note, keywords, within: `In ${note}`, run };
    });
  }
  const { exchange: _exchange, ...tools } = INSPECTOR_TOOLS;
  return [
    ...goToRoomActions(stores),
    ...choicesOf(tools).map(([tool, title]): Action => {
      const run = () => {
        inspectorTool.getState().show(tool);
        enter('inspector');
      };
      const keywords = ['Inspector', 'tool', ...(tool === 'start' ? ['where to begin', 'welcome', 'recent'] : [])];
      const within = 'In Inspector';
      return { id: `tool.${tool}`, title, group: 'Rooms', note: 'Inspector', keywords, chords: [], within, run };
    }),
    ...tabs('doctor', DOCTOR_TABS, doctorTab.getState().show, {
      verify: ['paste and verify', 'diagnose', 'signature'],
      loupe: ['capture', 'proxy', 'client'],
    }),
    ...tabs('sandbox', SANDBOX_TABS, sandbox.getState().choose),
    ...tabs('webhooks', WEBHOOK_TABS, webhooks.getState().choose),
    ...tabs('settings', SETTINGS_TABS, shell.getState().showSettings),
    ...tabs('keys', KEYS_TABS, keys.getState().choose),
  ];
}
