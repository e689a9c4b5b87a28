/**
 * The one window: its place, its sandboxed page, and what it tells the preload. Where it may go: navigation-guard.ts.
 *
 * Electron keeps place, size and mode under the window's name, and restores them onto a display that is there.
 */
import { app, BrowserWindow, nativeTheme } from 'electron';
import type { Capabilities } from '../../shared/contract/host.ts';
import { capabilitiesArgument } from './ipc-channels.ts';
import { PAPER } from './paper.ts';

const paper = (): string => (nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light);

/** Creates the window, hidden until its page has drawn once. The caller loads the page. */
export function createWorkbenchWindow(preloadPath: string, capabilities: Capabilities): BrowserWindow {
  const window = new BrowserWindow({
    name: 'workbench',
    windowStatePersistence: true,
    title: 'Dialbench',
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    backgroundColor: paper(),
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      // Whoever is told to open them and paste something there would hand over the page.
      devTools: !app.isPackaged,
      // The spell checker would download its dictionaries.
      spellcheck: false,
      additionalArguments: [capabilitiesArgument(capabilities)],
    },
  });
  // The page cannot send HTTP; this closes the other way out, UDP through WebRTC.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  window.once('ready-to-show', () => window.show());
  // Seen at the edges while the window grows.
  const follow = (): void => window.setBackgroundColor(paper());
  nativeTheme.on('updated', follow);
  window.on('closed', () => nativeTheme.off('updated', follow));
  return window;
}
