/** The page's entry point: opens the host, creates the stores, connects the keyboard to the phone, renders. */
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
import { App } from './App.tsx';
import { afterPaint } from './after-paint.ts';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { createStores } from './create-stores.ts';
import { openHost } from './host/host.ts';
import { listenBackKeys, pageHistory } from './page-history.ts';
import { createKeySound } from './phone/key-sound.ts';
import { playFromKeyboard } from './phone/play-from-keyboard.ts';
import { saveFile } from './save-file.ts';
import { listenShortcuts } from './shortcuts/listen-shortcuts.ts';
import { IMPORT_WORKER, importReader } from './workers/import-reader.ts';
import { DOCTOR_WORKER, pasteDoctor } from './workers/paste-doctor.ts';
import { trustedWorkers } from './workers/trusted-workers.ts';

const TICK_MS = 500;

const isMac = /^Mac|^iP/.test(navigator.platform);
const startWorker = trustedWorkers([IMPORT_WORKER, DOCTOR_WORKER]);
const stores = createStores({
  opened: openHost(window),
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
  diagnosePaste: pasteDoctor(startWorker),
  sound: createKeySound(),
  isMac,
  pageHistory: pageHistory(window),
  widthPx: window.innerWidth,
});
const phone = stores.phone.getState();
// The keyboard works from the first moment: the phone queues keys until the workbench answers.
const listening = () => stores.listening.getState();
playFromKeyboard(window, phone, { ...listening(), isListening: () => listening().isListening });
listenShortcuts(window, {
  ...stores,
  isPhoneWriting: () => listening().isListening && collectsText(stores.phone.getState().phone),
});
listenBackKeys(window, isMac, () => stores.host.capabilities.nativeWindow);
window.addEventListener('resize', () => stores.layout.getState().resize(sizeClassOf(window.innerWidth)));
window.setInterval(phone.tick, TICK_MS);

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no element with the id “page”.');
createRoot(page).render(<App stores={stores} />);
