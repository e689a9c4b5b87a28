/** The window: top bar, phone, rail, one room, ticker. Rooms stay as they were left. */
import { useStore } from 'zustand';
import { CodePanel } from '../code/CodePanel.tsx';
import { DangerBannerPanel } from '../guard/DangerBannerPanel.tsx';
import { GuardPanel } from '../guard/GuardPanel.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { ImportPanel } from '../import/ImportPanel.tsx';
import { InspectorRoomPanel } from '../inspector/InspectorRoomPanel.tsx';
import { KeysPanel } from '../keys/KeysPanel.tsx';
import { UnlockPanel } from '../keys/UnlockPanel.tsx';
import { OperationsPanel } from '../operations/OperationsPanel.tsx';
import { PalettePanel } from '../palette/PalettePanel.tsx';
import { PhonePanel } from '../phone/PhonePanel.tsx';
import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { SandboxPanel } from '../sandbox/SandboxPanel.tsx';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';
import { ShortcutsPanel } from '../shortcuts/ShortcutsPanel.tsx';
import type { RoomName } from '../stores/shell-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { WebhooksPanel } from '../webhooks/WebhooksPanel.tsx';
import { NoSessionPage } from './NoSessionPage.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { RailPanel } from './RailPanel.tsx';
import { TickerPanel } from './TickerPanel.tsx';
import { TopBarPanel } from './TopBarPanel.tsx';
import { useFocusRequest } from './use-focus-request.ts';
import { useLook } from './use-look.ts';
import './notices.css';
import './shell.css';
import './ticker.css';
import './top-bar.css';

const ROOM_PANELS: readonly (readonly [RoomName, () => React.ReactNode])[] = [
  ['inspector', InspectorRoomPanel],
  ['operations', OperationsPanel],
  ['history', HistoryPanel],
  ['webhooks', WebhooksPanel],
  ['sandbox', SandboxPanel],
  ['keys', KeysPanel],
  ['settings', SettingsPanel],
];

export function ShellPanel() {
  const { shell, connection, settings } = useStores();
  const { room, focusRequest } = useStore(shell);
  const { connection: state } = useStore(connection);
  const { theme, isHighContrast } = useStore(settings);
  useLook(theme, isHighContrast);
  useFocusRequest(focusRequest);
  if (state.kind === 'no-session') return <NoSessionPage reason={state.reason} />;
  return (
    <div className="shell">
      <TopBarPanel />
      <div className="notices">
        <DangerBannerPanel />
        <NoticesPanel />
      </div>
      <PhonePanel />
      <RailPanel />
      <main className="workspace">
        {ROOM_PANELS.map(([name, Panel]) => (
          <div key={name} className="workspace__room" hidden={name !== room}>
            <Panel />
          </div>
        ))}
      </main>
      <TickerPanel />
      <CodePanel />
      <ImportPanel />
      <GuardPanel />
      <UnlockPanel />
      <ProgressPanel />
      <PalettePanel />
      <ShortcutsPanel />
    </div>
  );
}
