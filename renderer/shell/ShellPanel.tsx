/**
 * The window: top bar, phone, rail, one room, session strip. Rooms keep their state when left.
 *
 * A room that was left hears of nothing until it is entered again: its effects end with each leaving and begin anew with
 * each return. Drawn on, all of them cost every key press several times the phone's own share.
 *
 * Everything the phone does not need for its first key loads later: the rooms, and the dialogs over them.
 */
import { Activity, type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Settings } from '../app/settings-store.ts';
import { isAboutPhone, PANELS, type PanelName, panelsOf, ROOMS, roomOf, type ShellState } from '../app/shell-store.ts';
import { useStores } from '../app/stores-context.ts';
import { UnlockPanel } from '../environments/keys/UnlockPanel.tsx';
import { DangerBannerPanel, GuardPanel } from '../guard/GuardPanel.tsx';
import { PalettePanel } from '../palette/PalettePanel.tsx';
import { type PartName, type Parts, partsStore } from '../parts.ts';
import { LineSwitchPanel } from '../phone/LineSwitchPanel.tsx';
import { PhonePanel } from '../phone/PhonePanel.tsx';
import { ProgressPanel } from '../progress/ProgressPanel.tsx';
import { StripPanel } from '../strip/StripPanel.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { latePart } from '../ui/late-part.tsx';
import { Room } from '../ui/Room.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { fetchWhenIdle, type LatePanel, latePanel } from './late-panel.tsx';
import { RailPanel } from './RailPanel.tsx';
import { TopBarPanel } from './TopBarPanel.tsx';
import './shell.css';
import './top-bar.css';

/** `of` is its name in sentences. */
function partPanel<Name extends Exclude<PartName, 'shell'>>(
  name: Name,
  of: string,
  panelOf: (part: Parts[Name]) => Promise<ComponentType> = (part) => part.loadPanel(),
): LatePanel {
  return latePanel(of, async (stores) => {
    const { load } = partsStore(stores).getState();
    const [part] = await Promise.all([load(name), load('shell')]);
    return panelOf(part);
  });
}

const LATE: Readonly<Record<PanelName, LatePanel>> = {
  start: latePanel('the start panel', async () => (await import('../start/StartPanel.tsx')).StartPanel),
  exchange: partPanel('inspector', 'the exchange'),
  operations: partPanel('operations', 'the operations'),
  history: partPanel('history', 'what was seen'),
  verify: partPanel('doctor', 'the doctor'),
  loupe: partPanel('doctor', 'the live requests', (part) => part.loadLive()),
  flows: partPanel('flows', 'the flows'),
  map: partPanel('map', 'the map'),
  conformance: partPanel('conformance', 'the specification'),
  stage: partPanel('stage', 'the gallery'),
  environments: partPanel('environments', 'the environments'),
};
/** Those that draw no head of their own. */
const WITHOUT_HEAD: ReadonlySet<PanelName> = new Set(['start', 'exchange', 'verify', 'loupe']);
const SettingsPanel = partPanel('settings', 'the settings');

const NoSessionPage = latePart(
  async () => (await import('./NoSessionPage.tsx')).NoSessionPage,
  () => null,
);
const NoticesPanel = latePanel('the notices', async () => (await import('./NoticesPanel.tsx')).NoticesPanel);
const ShortcutsPanel = latePanel(
  'the shortcuts',
  async () => (await import('../shortcuts/ShortcutsPanel.tsx')).ShortcutsPanel,
);
const CodePanel = partPanel('code', 'the program');
const AboutPanel = partPanel('about', 'About');
const StagePanel = partPanel('stage', 'the stage', (part) => part.loadStage());
const ImportPanel = partPanel('imports', 'the import');

/** Loaded in this order while the page is idle. */
const LATE_PANELS = [
  NoticesPanel,

  ...Object.values(LATE),
  SettingsPanel,
  ShortcutsPanel,
  CodePanel,
  ImportPanel,
  AboutPanel,
  StagePanel,
];

export function ShellPanel() {
  const stores = useStores();
  const { shell, connection, settings } = stores;
  const { panel, focusRequest } = useStore(shell);
  const room = roomOf(panel);
  const { connection: state } = useStore(connection);
  useLook(useStore(settings));
  useFocusRequest(focusRequest);
  // No file is dropped before the page is seen.
  useEffect(() => {
    const taken = import('./take-dropped-case.ts').then(({ takeDroppedCase }) => takeDroppedCase(window, stores));
    return () => void taken.then((end) => end());
  }, [stores]);
  useEffect(() => {
    const names = panelsOf(room).length > 1 ? `${PANELS[panel]} · ${ROOMS[room]}` : ROOMS[room];
    document.title = `${names} · Dialbench`;
  }, [room, panel]);
  // Does not draw a panel before its first visit.
  const [entered, setEntered] = useState<readonly PanelName[]>([panel]);
  if (!entered.includes(panel)) setEntered([...entered, panel]);
  useEffect(() => fetchWhenIdle(window, LATE_PANELS, stores), [stores]);
  if (state.kind === 'no-session') return <NoSessionPage reason={state.reason} />;
  return (
    <div className="shell">
      <button type="button" className="button shell__skip" onClick={() => shell.getState().askFocus('room')}>
        Skip to {ROOMS[room]}
      </button>
      <TopBarPanel>
        <DangerBannerPanel />
        <NoticesPanel frame={() => null} />
      </TopBarPanel>
      <RailPanel />
      <div className="shell__dock">
        <PhonePanel />
      </div>
      <main className="workspace" tabIndex={-1} aria-label={ROOMS[room]}>
        <PanelTabs panel={panel} />
        {entered.map((name) => {
          const Panel = LATE[name];
          const isTab = panelsOf(roomOf(name)).length > 1;
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it has a label where it is a tab's panel, and only there.
            <div
              key={name}
              className="workspace__room"
              role={isTab ? 'tabpanel' : undefined}
              aria-label={isTab ? PANELS[name] : undefined}
              hidden={name !== panel}
            >
              <Activity mode={name === panel ? 'visible' : 'hidden'}>
                {WITHOUT_HEAD.has(name) ? (
                  <Room title={ROOMS[roomOf(name)]}>
                    <Panel />
                  </Room>
                ) : (
                  <Panel />
                )}
              </Activity>
            </div>
          );
        })}
      </main>
      <Activity mode={isAboutPhone(panel) ? 'visible' : 'hidden'}>
        <StripPanel />
      </Activity>
      <Dialogs />
      <LineSwitchPanel />
      <GuardPanel />
      <UnlockPanel />
      <ProgressPanel />
    </div>
  );
}

/**
 * The tabs of the room in front, at the left of its panels' heads. They stay where they are while the panels change, and each head leaves their
 * width free.
 */
function PanelTabs({ panel }: { readonly panel: PanelName }) {
  const { shell } = useStores();
  const place = useRef<HTMLDivElement>(null);
  const room = roomOf(panel);
  const tabs = panelsOf(room);
  useLayoutEffect(() => {
    const { current } = place;
    const workspace = current?.parentElement;
    if (!current || !workspace) return;
    const measure = () => workspace.style.setProperty('--room-tabs', `${current.offsetWidth}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="workspace__tabs">
      {tabs.length > 1 && (
        <Tabs
          name={ROOMS[room]}
          tabs={tabs.map((name) => [name, PANELS[name]])}
          chosen={panel}
          onChoose={shell.getState().enter}
        />
      )}
    </div>
  );
}

/** The dialogs over any room, each drawn only while open. */
function Dialogs() {
  const stores = useStores();
  const { shortcuts, shell } = stores;
  const { about, code, stage, imports } = useStore(partsStore(stores), ({ loaded }) => loaded);
  return (
    <>
      <PalettePanel />
      {useStore(shortcuts, ({ isShown }) => isShown) && (
        <ShortcutsPanel frame={dialog('Keyboard shortcuts', () => shortcuts.getState().show(false))} />
      )}
      {useStore(shell, ({ settingsTab }) => settingsTab !== undefined) && (
        <SettingsPanel frame={dialog('Settings', () => shell.getState().showSettings(undefined))} />
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
    const { activeElement } = document;
    if (wish.place === 'room' && activeElement?.closest('.workspace__room:not([hidden]), .workspace__tabs')) return;
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
