/**
 * The window: top bar, phone, rail, one room, session strip. Rooms keep their state when left.
 *
 * A room that was left hears of nothing until it is entered again: its effects end with each leaving and begin anew with
 * each return. Drawn on, all eight cost every key press several times the phone's own share.
 *
 * Everything the phone does not need for its first key loads later: the rooms, and the dialogs over them.
 */
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { DangerBannerPanel } from '../guard/DangerBannerPanel.tsx';
import { GuardPanel } from '../guard/GuardPanel.tsx';
import { UnlockPanel } from '../keys/UnlockPanel.tsx';
import { PalettePanel } from '../palette/PalettePanel.tsx';
import { LineSwitchPanel } from '../phone/LineSwitchPanel.tsx';
import { PhonePanel } from '../phone/PhonePanel.tsx';
import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { ROOMS, type RoomName } from '../stores/shell-store.ts';
import { useFirstStores, useStores } from '../stores/stores-context.ts';
import { StripPanel } from '../strip/StripPanel.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { fetchWhenIdle, type LatePanel, latePanel } from './late-panel.tsx';
import { NoSessionPage } from './NoSessionPage.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { RailPanel } from './RailPanel.tsx';
import { TopBarPanel } from './TopBarPanel.tsx';
import { useCaseDrop } from './use-case-drop.ts';
import { useFocusRequest } from './use-focus-request.ts';
import { useLook } from './use-look.ts';
import './shell.css';
import './top-bar.css';

const ROOM_PANELS: Readonly<Record<RoomName, LatePanel>> = {
  inspector: latePanel(
    'the inspector',
    async () => (await import('../inspector/InspectorRoomPanel.tsx')).InspectorRoomPanel,
  ),
  operations: latePanel('Operations', async () => (await import('../operations/OperationsPanel.tsx')).OperationsPanel),
  flows: latePanel('Flows', async () => (await import('../flows/FlowsPanel.tsx')).FlowsPanel),
  map: latePanel('the map', async () => (await import('../map/MapPanel.tsx')).MapPanel),
  conformance: latePanel('Conformance', async () => (await import('../conform/ConformPanel.tsx')).ConformPanel),
  doctor: latePanel('the doctor', async () => (await import('../doctor/DoctorPanel.tsx')).DoctorPanel),
  history: latePanel('History', async () => (await import('../history/HistoryPanel.tsx')).HistoryPanel),
  webhooks: latePanel('Webhooks', async () => (await import('../webhooks/WebhooksPanel.tsx')).WebhooksPanel),
  sandbox: latePanel('Sandbox', async () => (await import('../sandbox/SandboxPanel.tsx')).SandboxPanel),
  keys: latePanel('Keys', async () => (await import('../keys/KeysPanel.tsx')).KeysPanel),
  settings: latePanel('Settings', async () => (await import('../settings/SettingsPanel.tsx')).SettingsPanel),
};

const ShortcutsPanel = latePanel(
  'the shortcuts',
  async () => (await import('../shortcuts/ShortcutsPanel.tsx')).ShortcutsPanel,
);
const CodePanel = latePanel('the program', async () => (await import('../code/CodePanel.tsx')).CodePanel);
const AboutPanel = latePanel('About', async () => (await import('../about/AboutPanel.tsx')).AboutPanel);
const StagePanel = latePanel('the stage', async () => (await import('../stage/StagePanel.tsx')).StagePanel);
const ImportPanel = latePanel('the import', async () => (await import('../import/ImportPanel.tsx')).ImportPanel);

/** Loaded in this order while the page is idle. */
const LATE_PANELS = [...Object.values(ROOM_PANELS), ShortcutsPanel, CodePanel, ImportPanel, AboutPanel, StagePanel];

export function ShellPanel() {
  const stores = useFirstStores();
  const { shell, connection, settings } = stores;
  const { room, focusRequest } = useStore(shell);
  const { connection: state } = useStore(connection);
  useLook(useStore(settings));
  useFocusRequest(focusRequest);
  useCaseDrop();
  useEffect(() => {
    document.title = `${ROOMS[room]} · Dialbench`;
  }, [room]);
  // Does not draw a room before its first visit.
  const [entered, setEntered] = useState<readonly RoomName[]>([room]);
  if (!entered.includes(room)) setEntered([...entered, room]);
  useEffect(() => fetchWhenIdle(window, LATE_PANELS, stores), [stores]);
  if (state.kind === 'no-session') return <NoSessionPage reason={state.reason} />;
  return (
    <div className="shell">
      <button type="button" className="button shell__skip" onClick={() => shell.getState().askFocus('room')}>
        Skip to {ROOMS[room]}
      </button>
      <TopBarPanel>
        <DangerBannerPanel />
        <NoticesPanel />
      </TopBarPanel>
      <PhonePanel />
      <RailPanel />
      <main className="workspace" tabIndex={-1} aria-label={ROOMS[room]}>
        {entered.map((name) => {
          const Panel = ROOM_PANELS[name];
          return (
            <div key={name} className="workspace__room" hidden={name !== room}>
              <Activity mode={name === room ? 'visible' : 'hidden'}>
                <Panel />
              </Activity>
            </div>
          );
        })}
      </main>
      <StripPanel />
      <Dialogs />
      <LineSwitchPanel />
      <GuardPanel />
      <UnlockPanel />
      <ProgressPanel />
    </div>
  );
}

/** The dialogs over any room, each drawn only while open. */
function Dialogs() {
  const { shortcuts, late } = useFirstStores();
  const hasRooms = useStore(late, ({ all }) => all !== undefined);
  return (
    <>
      <PalettePanel />
      {useStore(shortcuts, ({ isShown }) => isShown) && (
        <ShortcutsPanel frame={dialog('Keyboard shortcuts', () => shortcuts.getState().show(false))} />
      )}
      {hasRooms && <RoomsDialogs />}
    </>
  );
}

function RoomsDialogs() {
  const { about, code, imports, stage } = useStores();
  return (
    <>
      {useStore(code, ({ opened }) => opened !== undefined) && (
        <CodePanel frame={dialog('Program', code.getState().close)} />
      )}
      {useStore(about, ({ isOpen }) => isOpen) && (
        <AboutPanel frame={dialog('About Dialbench', about.getState().close)} />
      )}
      {useStore(stage, ({ isOpen }) => isOpen) && (
        <StagePanel frame={dialog('Stage', () => void stage.getState().close())} />
      )}
      {useStore(imports, ({ isOpen }) => isOpen) && (
        <ImportPanel frame={dialog('Import requests', imports.getState().close)} />
      )}
    </>
  );
}

/** Captures the keyboard while the dialog's own code loads. */
function dialog(title: string, onClose: () => void): (content: ReactNode) => ReactNode {
  return (content) => (
    <Dialog title={title} onClose={onClose}>
      {content}
    </Dialog>
  );
}
