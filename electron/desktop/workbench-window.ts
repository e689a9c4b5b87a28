/** The one window: its size, its sandboxed page, and what it tells the preload. Where it may go: navigation-guard.ts. */
import { BrowserWindow, nativeTheme } from 'electron';
import type { Capabilities } from '../../shared/contract/host.ts';
import { capabilitiesArgument } from './ipc-channels.ts';
import { PAPER } from './paper.ts';

/** Creates the window, hidden until its page has drawn once. The caller loads the page. */
export function createWorkbenchWindow(preloadPath: string, capabilities: Capabilities): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Dialbench',
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      // The spell checker would download its dictionaries.
      spellcheck: false,
      additionalArguments: [capabilitiesArgument(capabilities)],
    },
  });
  // The page cannot send HTTP; this closes the other way out, UDP through WebRTC.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  window.once('ready-to-show', () => window.show());
  return window;
}
