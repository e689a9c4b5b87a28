/**
 * The window: top bar, phone, rail, one room, session strip. Rooms keep their state when left.
 *
 * A room that was left hears of nothing until it is entered again: its effects end with each leaving and begin anew with
 * each return. Drawn on, all of them cost every key press several times the phone's own share.
 *
 * Everything the phone does not need for its first key loads later: the rooms, and the dialogs over them.
 */
import { Unplug } from 'lucide-react';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '../app/settings-store.ts';
import { ROOMS, type RoomName, type ShellState } from '../app/shell-store.ts';
import { useStores } from '../app/stores-context.ts';
import { DangerBannerPanel, GuardPanel } from '../guard/GuardPanel.tsx';
import icon from '../icon.svg';
import { UnlockPanel } from '../keys/UnlockPanel.tsx';
import { PalettePanel } from '../palette/PalettePanel.tsx';
import { type PartName, partsStore } from '../parts.ts';
import { LineSwitchPanel } from '../phone/LineSwitchPanel.tsx';
import { PhonePanel } from '../phone/PhonePanel.tsx';
import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { StripPanel } from '../strip/StripPanel.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fetchWhenIdle, type LatePanel, latePanel } from './late-panel.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { RailPanel } from './RailPanel.tsx';
import { TopBarPanel } from './TopBarPanel.tsx';
import './shell.css';
import './top-bar.css';

/** `of` is its name in sentences. */
function partPanel(name: Exclude<PartName, 'shell'>, of: string): LatePanel {
  return latePanel(of, async (stores) => {
    const { load } = partsStore(stores).getState();
    const [part] = await Promise.all([load(name), load('shell')]);
    return part.loadPanel();
  });
}

const ROOM_PANELS: Readonly<Record<RoomName, LatePanel>> = {
  inspector: partPanel('inspector', 'the inspector'),
  operations: partPanel('operations', 'Operations'),
  flows: partPanel('flows', 'Flows'),
  map: partPanel('map', 'the map'),
  conformance: partPanel('conformance', 'Conformance'),
  doctor: partPanel('doctor', 'the doctor'),
  history: partPanel('history', 'History'),
  webhooks: partPanel('webhooks', 'Webhooks'),
  sandbox: partPanel('sandbox', 'Sandbox'),
  keys: partPanel('keys', 'Keys'),
  settings: partPanel('settings', 'Settings'),
};

const ShortcutsPanel = latePanel(
  'the shortcuts',
  async () => (await import('../shortcuts/ShortcutsPanel.tsx')).ShortcutsPanel,
);
const CodePanel = partPanel('code', 'the program');
const AboutPanel = partPanel('about', 'About');
const StagePanel = latePanel('the stage', async (stores) =>
  (await partsStore(stores).getState().load('stage')).loadStage(),
);
const ImportPanel = partPanel('imports', 'the import');

/** Loaded in this order while the page is idle. */
const LATE_PANELS = [...Object.values(ROOM_PANELS), ShortcutsPanel, CodePanel, ImportPanel, AboutPanel, StagePanel];

export function ShellPanel() {
  const stores = useStores();
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
  const stores = useStores();
  const { shortcuts } = stores;
  const { about, code, stage, imports } = useStore(partsStore(stores), ({ loaded }) => loaded);
  return (
    <>
      <PalettePanel />
      {useStore(shortcuts, ({ isShown }) => isShown) && (
        <ShortcutsPanel frame={dialog('Keyboard shortcuts', () => shortcuts.getState().show(false))} />
      )}
      {code && (
        <While store={code.codeStore(stores)} isTrue={({ opened }) => opened !== undefined}>
          <CodePanel frame={dialog('Program', code.codeStore(stores).getState().close)} />
        </While>
      )}
      {about && (
        <While store={about.aboutStore(stores)} isTrue={({ isOpen }) => isOpen}>
          <AboutPanel frame={dialog('About Dialbench', about.aboutStore(stores).getState().close)} />
        </While>
      )}
      {stage && (
        <While store={stage.stageStore(stores)} isTrue={({ isOpen }) => isOpen}>
          <StagePanel frame={dialog('Stage', () => void stage.stageStore(stores).getState().close())} />
        </While>
      )}
      {imports && (
        <While store={imports.importStore(stores)} isTrue={({ isOpen }) => isOpen}>
          <ImportPanel frame={dialog('Import requests', imports.importStore(stores).getState().close)} />
        </While>
      )}
    </>
  );
}

type WhileProps<State> = {
  readonly store: StoreApi<State>;
  readonly isTrue: (state: State) => boolean;
  readonly children: ReactNode;
};

/** Draws what is in it while this is true of the store. */
function While<State>({ store, isTrue, children }: WhileProps<State>): ReactNode {
  return useStore(store, isTrue) && children;
}

/** Captures the keyboard while the dialog's own code loads. */
function dialog(title: string, onClose: () => void): (content: ReactNode) => ReactNode {
  return (content) => (
    <Dialog title={title} onClose={onClose}>
      {content}
    </Dialog>
  );
}

/** Shown in a tab without a session: what to do, and nothing else. */
function NoSessionPage({ reason }: { readonly reason: string | undefined }) {
  return (
    <main className="no-session">
      <h1 className="top-bar__brand no-session__brand">
        <img src={icon} width="22" height="22" alt="" />
        Dialbench
      </h1>
      <EmptyState
        icon={Unplug}
        title="This tab has no session"
        text="Open the address that Dialbench printed in its terminal, or press Enter there for a new one. Each address is good for one tab."
      >
        {reason !== undefined && <p className="box">{reason}</p>}
      </EmptyState>
    </main>
  );
}

/** The ending of a case's file; the code that reads it loads with its room. */
const ENDING = /\.dialcase$/i;

/** A file of evidence that is dropped anywhere on the window is opened; other files are left to the fields that take them. */
function useCaseDrop(): void {
  const stores = useStores();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => ENDING.test(name));
      if (event.defaultPrevented) return;
      // A file that nothing takes must not lead the window away from the workbench.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      if (file) stores.errand('history', (to) => to.openCase(file));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [stores]);
}

const PLACES = {
  phone: '.dock',
  room: '.workspace',
  editor: '.workspace__room:not([hidden]) .flow-text__editor',
  search: '.workspace__room:not([hidden]) :is(input[type="search"], [data-search] input)',
} as const;
const LONGEST_WAIT_MS = 5000;

/** Moves the focus on an action's request: to the phone's dock, to the room, or to its search field or editor. */
function useFocusRequest(wish: ShellState['focusRequest']): void {
  useEffect(() => {
    if (!wish) return;
    // What the room itself put into the user's hands stays there.
    if (wish.place === 'room' && document.activeElement?.closest('.workspace__room:not([hidden])')) return;
    let frame = 0;
    const untilMs = performance.now() + LONGEST_WAIT_MS;
    // On a first visit the room's code may still be loading.
    const look = () => {
      const found = document.querySelector<HTMLElement>(PLACES[wish.place]);
      // The editor stands in a shadow root, which is there before it.
      const text = () => found?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
      const place = wish.place === 'editor' ? text() : found;
      place?.focus();
      if (place instanceof HTMLInputElement) place.select();
      if (!place && performance.now() < untilMs) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [wish]);
}

type Look = Pick<Settings, 'theme' | 'isHighContrast' | 'textSize' | 'plainLetters'>;

/** Applies theme, contrast, text size and the letters of the phone's display to the page, and follows the system's preference for more contrast. */
function useLook({ theme, isHighContrast, textSize, plainLetters }: Look): void {
  const [systemAsks, setSystemAsks] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-contrast: more)');
    const follow = () => setSystemAsks(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme;
    dataset.text = textSize;
    const isHigh = isHighContrast || systemAsks;
    dataset.contrast = isHigh ? 'high' : 'usual';
    dataset.letters = isHigh || plainLetters ? 'plain' : 'drawn';
  }, [theme, isHighContrast, textSize, plainLetters, systemAsks]);
}
