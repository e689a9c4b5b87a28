/**
 * What a test has main say or do through Electron's own module: functions for `evaluate`, here and on the real Electron.
 *
 * Each is sent as text and knows nothing of what stands around it, not even its neighbours in this file.
 */
import type { MenuItem as RealMenuItem } from 'electron';
import type { ElectronModule } from './launch-desktop.ts';

export type MenuEntry = {
  readonly label: string;
  readonly type: string;
  readonly role?: string;
  readonly id?: string;
  readonly accelerator?: string;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly items?: readonly MenuEntry[];
};

/** The application menu, whole. */
export function menuEntries({ Menu }: ElectronModule): MenuEntry[] {
  const entryOf = (item: RealMenuItem & { getDefaultRoleAccelerator?(): string | undefined }): MenuEntry => {
    const accelerator = item.accelerator ?? item.getDefaultRoleAccelerator?.();
    return {
      label: item.label,
      type: item.type,
      ...(item.role && { role: item.role }),
      ...(item.id && { id: item.id }),
      ...(accelerator && { accelerator: String(accelerator) }),
      enabled: item.enabled,
      visible: item.visible,
      checked: item.checked,
      ...(item.submenu && { items: item.submenu.items.map(entryOf) }),
    };
  };
  return (Menu.getApplicationMenu()?.items ?? []).map(entryOf);
}

/** Clicks the item that the labels lead to, as a user can: one that is there, visible and enabled. */
export function clickMenuItem({ Menu, BrowserWindow }: ElectronModule, labels: readonly string[]): void {
  let items = Menu.getApplicationMenu()?.items ?? [];
  let found: RealMenuItem | undefined;
  for (const label of labels) {
    found = items.find((item) => item.label === label && item.visible);
    if (!found) {
      throw new Error(
        `The menu has no “${label}” of ${labels.join(' › ')}, only: ${items.map((item) => item.label).join(', ')}`,
      );
    }
    items = found.submenu?.items ?? [];
  }
  if (!found?.enabled) throw new Error(`${labels.join(' › ')} cannot be clicked: it is disabled.`);
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  found.click({}, window, window?.webContents);
}

/** As macOS hands a link or a file to the program that runs. True if main took it (prevented the default). */
export function openFromSystem(
  { app }: ElectronModule,
  { kind, value }: { readonly kind: 'open-url' | 'open-file'; readonly value: string },
): boolean {
  const event = new Event(kind, { cancelable: true });
  app.emit(kind, event, value);
  return event.defaultPrevented;
}

/** As a user who clicks the dock's icon on macOS. */
export function activate({ app, BrowserWindow }: ElectronModule): void {
  app.emit('activate', {}, BrowserWindow.getAllWindows().length > 0);
}

/** As the window's own close button. */
export function closeWindow({ BrowserWindow }: ElectronModule): void {
  BrowserWindow.getAllWindows()[0]?.close();
}

/** Where the first window stands. */
export function windowPlace({ BrowserWindow }: ElectronModule) {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('No window is open.');
  return {
    bounds: window.getBounds(),
    normalBounds: window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    isMinimized: window.isMinimized(),
    isFullScreen: window.isFullScreen(),
    isVisible: window.isVisible(),
    isFocused: window.isFocused(),
    title: window.getTitle(),
  };
}

/** Orders the first window about, as a user with a window manager. */
export function moveWindow(
  { BrowserWindow }: ElectronModule,
  to:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | 'maximize'
    | 'unmaximize'
    | 'minimize'
    | 'restore'
    | 'full-screen'
    | 'leave-full-screen',
): void {
  const [window] = BrowserWindow.getAllWindows();
  if (typeof to === 'object') window?.setBounds(to);
  else if (to === 'full-screen') window?.setFullScreen(true);
  else if (to === 'leave-full-screen') window?.setFullScreen(false);
  else window?.[to]();
}

export function themeState({ nativeTheme }: ElectronModule) {
  return { themeSource: nativeTheme.themeSource, isDark: nativeTheme.shouldUseDarkColors };
}

/** What main knows of itself. */
export function programFacts({ app }: ElectronModule) {
  return {
    name: app.getName(),
    version: app.getVersion(),
    isPackaged: app.isPackaged,
    locale: app.getLocale(),
    electron: process.versions.electron,
    chrome: process.versions.chrome,
  };
}
