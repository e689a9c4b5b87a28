/** Starts the page on an open host: creates the stores, connects the keyboard to the phone, renders. */
import './workers/no-compiled-schemas.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/contrast.css';
import './ui/layout.css';
import './ui/panes.css';
import './ui/text.css';
import './ui/ui.css';
import './ui/room.css';
import './ui/alert.css';
import './ui/choices.css';
import './ui/empty-state.css';
import { createRoot } from 'react-dom/client';
import { sizeClassOf } from '../shared/page/layout/layout.ts';
import { collectsText } from '../shared/ussd/asked-text.ts';
import type { PhoneKey } from './app/phone-store.ts';
import { StoresContext } from './app/stores-context.ts';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { createStores } from './create-stores.ts';
import { listenPastes } from './doctor/paste-anywhere.ts';
import type { OpenedHost } from './host/connection.ts';
import { listenBackKeys, pageHistory } from './page-history.ts';
import { playFromKeyboard } from './phone/play-from-keyboard.ts';
import { saveFile } from './save-file.ts';
import { ShellPanel } from './shell/ShellPanel.tsx';
import { listenShortcuts } from './shortcuts/listen-shortcuts.ts';
import { afterPaint } from './ui/after-paint.ts';
import { caseReader, IMPORT_WORKER, importReader } from './workers/import-reader.ts';
import { DOCTOR_WORKER, pasteDoctor } from './workers/paste-doctor.ts';
import { trustedWorkers } from './workers/trusted-workers.ts';

const TICK_MS = 500;

export function startPage(opened: OpenedHost): void {
  const isMac = /^Mac|^iP/.test(navigator.platform);
  const startWorker = trustedWorkers([IMPORT_WORKER, DOCTOR_WORKER]);
  const stores = createStores({
    opened,
    keep: browserStorage,
    keepInTab: tabStorage,
    random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    // The platform's type excludes only shared memory, which this page never uses.
    digest: async (algorithm, bytes) =>
      new Uint8Array(await crypto.subtle.digest(algorithm, bytes as Uint8Array<ArrayBuffer>)),
    writeClipboard: (text) => navigator.clipboard.writeText(text),
    saveFile,
    nowMs: Date.now,
    later: (action, afterMs) => window.setTimeout(action, afterMs),
    afterPaint: afterPaint(window),
    readImport: importReader(startWorker),
    readCase: caseReader(startWorker),
    diagnosePaste: pasteDoctor(startWorker),
    sound: lateKeySound(),
    isMac,
    pageHistory: pageHistory(window),
    widthPx: window.innerWidth,
  });
  const phones = stores.twoPhones.getState();
  // The keyboard works from the first moment: the phone queues keys until the workbench answers.
  const listening = () => stores.listening.getState();
  // A replay drives the phone: no key may press in between.
  const isReplaying = () => stores.replay.getState().shown !== undefined;
  playFromKeyboard(window, phones, { ...listening(), isListening: () => listening().isListening && !isReplaying() });
  listenShortcuts(window, {
    ...stores,
    isPhoneWriting: () => listening().isListening && collectsText(phones.activePhone().getState().phone),
  });
  listenPastes(window, stores);
  listenBackKeys(window, isMac, () => stores.host.capabilities.nativeWindow);
  if (stores.host.capabilities.nativeWindow) {
    // Files of the program itself; a window without them still has the system's own menu.
    void import('./desktop/follow-window.ts').then(({ followWindow }) => followWindow(window, stores));
  }
  window.addEventListener('resize', () => stores.layout.getState().resize(sizeClassOf(window.innerWidth)));
  window.setInterval(phones.tick, TICK_MS);

  const page = document.getElementById('page');
  if (!page) throw new Error('index.html has no element with the id “page”.');
  createRoot(page).render(
    <StoresContext value={stores}>
      <ShellPanel />
    </StoresContext>,
  );
}

/** Fetched with the first key that sounds; few have sounds on. */
function lateKeySound(): (key: PhoneKey) => void {
  let fetched: Promise<(key: PhoneKey) => void> | undefined;
  return (key) => {
    fetched ??= import('./phone/key-sound.ts').then(({ createKeySound }) => createKeySound());
    // A key whose sound did not arrive is silent; the next one asks again.
    fetched.then(
      (play) => play(key),
      () => {
        fetched = undefined;
      },
    );
  };
}
