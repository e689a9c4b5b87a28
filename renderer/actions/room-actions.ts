/** Actions that go somewhere: each room, each tool of the inspector, each tab of a room. */

import type { Action } from '../stores/action.ts';
import { INSPECTOR_TOOLS, TOOL_LABELS } from '../stores/inspector-tool-store.ts';
import { KEYS_TAB_LABELS, KEYS_TABS } from '../stores/keys-store.ts';
import { SANDBOX_TAB_LABELS, SANDBOX_TABS } from '../stores/sandbox-store.ts';
import { ROOM_LABELS, ROOMS, type RoomName, SETTINGS_TAB_LABELS, SETTINGS_TABS } from '../stores/shell-store.ts';
import type { Stores } from '../stores/stores.ts';
import { WEBHOOK_TAB_LABELS, WEBHOOK_TABS } from '../stores/webhooks-store.ts';

const DIGITS = 9;

export function roomActions({ shell, inspectorTool, sandbox, webhooks, keys }: Stores): readonly Action[] {
  const { enter } = shell.getState();
  function tabs<T extends string>(
    room: RoomName,
    names: readonly T[],
    labels: Readonly<Record<T, string>>,
    choose: (tab: T) => void,
  ): readonly Action[] {
    const note = ROOM_LABELS[room];
    return names.map((tab) => {
      const run = () => {
        choose(tab);
        enter(room);
      };
      return { id: `tab.${room}.${tab}`, title: labels[tab], group: 'Rooms', note, keywords: [note], run };
    });
  }
  return [
    ...ROOMS.map((room, at): Action => {
      const chords = at < DIGITS ? [`Alt+${at + 1}`] : [];
      const run = () => enter(room);
      return { id: `room.${room}`, title: ROOM_LABELS[room], group: 'Rooms', keywords: ['go to room'], chords, run };
    }),
    ...INSPECTOR_TOOLS.filter((tool) => tool !== 'exchange').map((tool): Action => {
      const run = () => {
        inspectorTool.getState().show(tool);
        enter('inspector');
      };
      const keywords = ['Inspector', 'tool'];
      return {
        id: `tool.${tool}`,
        title: TOOL_LABELS[tool],
        group: 'Rooms',
        note: 'Inspector',
        keywords,
        chords: [],
        run,
      };
    }),
    ...tabs('sandbox', SANDBOX_TABS, SANDBOX_TAB_LABELS, (tab) => sandbox.getState().choose(tab)),
    ...tabs('webhooks', WEBHOOK_TABS, WEBHOOK_TAB_LABELS, (tab) => webhooks.getState().choose(tab)),
    ...tabs('settings', SETTINGS_TABS, SETTINGS_TAB_LABELS, (tab) => shell.getState().showSettings(tab)),
    ...tabs('keys', KEYS_TABS, KEYS_TAB_LABELS, (tab) => keys.getState().choose(tab)),
  ];
}
