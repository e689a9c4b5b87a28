/**
 * session.defaultSession: permission handlers, webRequest, and downloads, which main may prevent before a byte is kept.
 *
 * A download that main does not prevent goes where `item.setSavePath` says, or where the user's answer to the save dialog
 * does, as Electron asks; Chromium itself writes into a folder of its profile.
 */
import { EventEmitter } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Chromium } from './chromium.ts';
import { dialog } from './dialog.ts';
import { permissionHandlers } from './permissions.ts';
import { protocol, webRequest } from './requests.ts';
import { fromStandIn } from './scheme-address.ts';
import { tellTest } from './test-channel.ts';

export class DownloadItem extends EventEmitter {
  readonly #url: string;
  readonly #name: string;
  savePath = '';

  constructor(url: string, name: string) {
    super();
    this.#url = url;
    this.#name = name;
  }

  getURL(): string {
    return this.#url;
  }

  getFilename(): string {
    return this.#name;
  }

  setSavePath(path: string): void {
    this.savePath = path;
  }

  getSavePath(): string {
    return this.savePath;
  }

  saveDialogOptions: object | undefined;

  setSaveDialogOptions(options: object): void {
    this.saveDialogOptions = options;
  }

  cancel(): void {
    this.isCancelled = true;
  }

  isCancelled = false;
}

export class DefaultSession extends EventEmitter {
  readonly webRequest = webRequest;
  readonly protocol = protocol;
  readonly #running = new Map<string, DownloadItem>();
  readonly setPermissionCheckHandler = permissionHandlers.setPermissionCheckHandler;
  readonly setPermissionRequestHandler = permissionHandlers.setPermissionRequestHandler;
  readonly setDevicePermissionHandler = permissionHandlers.setDevicePermissionHandler;

  /** Accepted and not carried out: what they concern does not happen under the stand-in. */
  setDisplayMediaRequestHandler(_handler: unknown): void {}
  setUSBProtectedClassesHandler(_handler: unknown): void {}
  setBluetoothPairingHandler(_handler: unknown): void {}
  setCertificateVerifyProc(_handler: unknown): void {}
  setSpellCheckerEnabled(_on: boolean): void {}
  setSpellCheckerDictionaryDownloadURL(_url: string): void {}
  setSpellCheckerLanguages(_languages: readonly string[]): void {}
  setPreloads(_paths: readonly string[]): void {}
  setUserAgent(_text: string): void {}
  async setProxy(_config: object): Promise<void> {}
  async clearCache(): Promise<void> {}
  async clearStorageData(): Promise<void> {}
  async closeAllConnections(): Promise<void> {}
  isPersistent(): boolean {
    return true;
  }

  /** The stand-in's side: hears of the browser's downloads; `contentsOf` finds whose they are. */
  async follow({ browser }: Chromium, profileFolder: string, contents: () => unknown): Promise<void> {
    const folder = join(profileFolder, 'downloads');
    mkdirSync(folder, { recursive: true });
    browser.on('Browser.downloadWillBegin', ({ guid, url, suggestedFilename }) => {
      const item = new DownloadItem(urlForMain(url), suggestedFilename);
      const event = new Event('will-download', { cancelable: true });
      this.emit('will-download', event, item, contents());
      const prevented = event.defaultPrevented || item.isCancelled;
      tellTest({
        kind: 'download',
        url: item.getURL(),
        name: suggestedFilename,
        outcome: prevented ? 'prevented' : 'allowed',
      });
      if (prevented) void browser.send('Browser.cancelDownload', { guid }).catch(() => {});
      else this.#running.set(guid, item);
    });
    browser.on('Browser.downloadProgress', ({ guid, state, filePath }) => {
      const item = this.#running.get(guid);
      // A test's own debugger on the page has downloads written elsewhere.
      if (item && state === 'completed') void this.#keep(item, filePath ?? join(folder, guid));
      if (state !== 'inProgress') this.#running.delete(guid);
    });
    await browser.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: folder,
      eventsEnabled: true,
    });
  }

  async #keep(item: DownloadItem, written: string): Promise<void> {
    const path =
      item.savePath ||
      (await dialog.showSaveDialog(item.saveDialogOptions ?? { defaultPath: item.getFilename() })).filePath;
    item.savePath = path;
    if (path !== '') copyFileSync(written, path);
    item.emit('done', {}, path === '' ? 'cancelled' : 'completed');
  }
}

/** A blob's address holds its page's. */
function urlForMain(url: string): string {
  return url.startsWith('blob:') ? `blob:${fromStandIn(url.slice('blob:'.length))}` : fromStandIn(url);
}

export const defaultSession = new DefaultSession();
