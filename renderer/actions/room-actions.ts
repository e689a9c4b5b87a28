/** Actions that go somewhere: each room, each tool of the inspector, each tab of the sandbox. */
import { INSPECTOR_TOOLS, type InspectorToolStore, TOOL_LABELS } from '../stores/inspector-tool-store.ts';
import { SANDBOX_TAB_LABELS, SANDBOX_TABS, type SandboxStore } from '../stores/sandbox-store.ts';
import { ROOM_LABELS, ROOMS, type ShellStore } from '../stores/shell-store.ts';
import { WEBHOOK_TAB_LABELS, WEBHOOK_TABS, type WebhooksStore } from '../stores/webhooks-store.ts';
import type { Action } from './action.ts';

type Stores = {
  readonly shell: ShellStore;
  readonly inspectorTool: InspectorToolStore;
  readonly sandbox: SandboxStore;
  readonly webhooks: WebhooksStore;
};

const DIGITS = 9;

export function roomActions({ shell, inspectorTool, sandbox, webhooks }: Stores): readonly Action[] {
  const { enter } = shell.getState();
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
    ...SANDBOX_TABS.map((tab): Action => {
      const run = () => {
        sandbox.getState().choose(tab);
        enter('sandbox');
      };
      const title = SANDBOX_TAB_LABELS[tab];
      return { id: `sandbox-tab.${tab}`, title, group: 'Rooms', note: 'Sandbox', keywords: ['Sandbox'], run };
    }),
    ...WEBHOOK_TABS.map((tab): Action => {
      const run = () => {
        webhooks.getState().choose(tab);
        enter('webhooks');
      };
      const title = WEBHOOK_TAB_LABELS[tab];
      return { id: `webhook-tab.${tab}`, title, group: 'Rooms', note: 'Webhooks', keywords: ['Webhooks'], run };
    }),
  ];
}
